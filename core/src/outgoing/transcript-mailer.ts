import { Failure } from "../failures.ts";
import type { Message } from "../sessions/message.ts";
import type { Site } from "../sites/site.ts";
import type { ConfirmationStorage } from "../storage/port/confirmation-storage.ts";
import { newestEntries } from "../transcripts/newest-entries.ts";
import type { TranscriptFacts } from "../transcripts/transcript.ts";
import { countAllowed, refusedAddress } from "./allowed-mail.ts";
import { MailError, type Mailer } from "./mail.ts";
import { transcriptMail } from "./mail-texts.ts";
import { quotedName } from "./quoted-name.ts";

/** A conversation to send to one address. */
export interface MailedTranscript {
  to: string;
  site: Pick<Site, "id" | "plan" | "name">;
  facts: TranscriptFacts;
  /** The newest messages, in order. */
  messages: Message[];
  /** Whether the conversation has older messages. */
  hasMore: boolean;
}

export interface TranscriptMailer {
  /** Rejects with a `Failure`: 429 `to` over the limits, or another failure if the e-mail cannot be sent. */
  send(mailed: MailedTranscript): Promise<void>;
}

export function transcriptMailer(deps: {
  storage: Pick<ConfirmationStorage, "countMail">;
  mailer: Pick<Mailer, "send">;
  clock: () => number;
}): TranscriptMailer {
  return {
    async send({ to, site, facts, messages, hasMore }) {
      await countAllowed(deps.storage, { kind: "transcript", to, site }, deps.clock());
      // Loaded on demand, because `text-transcript.ts` loads a Markdown parser.
      const { textTranscript } = await import("../transcripts/text-transcript.ts");
      const writer = textTranscript(facts, quotedName);
      const { entries, isCut } = await newestEntries(writer, messages);
      const left = hasMore || isCut ? `\n${facts.words.olderLeftOut}\n` : "";
      const transcript = writer.head() + left + entries.join("") + writer.foot();
      try {
        await deps.mailer.send({ to, ...transcriptMail(site.name, transcript, facts.language) });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw error.isFinal ? refusedAddress("to") : notSent(error);
      }
    },
  };
}

function notSent(cause: MailError): Failure {
  const message = "The e-mail could not be sent. Try again in 10 minutes.";
  return new Failure("internal", "request", "unexpected", message, { cause });
}
