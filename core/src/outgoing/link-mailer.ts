import { Failure } from "../failures.ts";
import type { Site } from "../sites/site.ts";
import type { ConfirmationStorage } from "../storage/port/confirmation-storage.ts";
import { MailError, type Mailer } from "./mail.ts";
import { mailWindows } from "./mail-limits.ts";
import { linkMail } from "./mail-texts.ts";

/** A link that only the mailbox of its person gets to see. */
export interface MailedLink {
  kind: "invite" | "reset";
  to: string;
  site: Pick<Site, "id" | "plan" | "name">;
  /** BCP 47. */
  language: string | undefined;
}

export interface LinkMailer {
  /** To be called before the link is made. Rejects with 429 `to` over the limits. */
  count(mailed: MailedLink): Promise<void>;
  /** Rejects with `Failure` where it cannot be sent. `address`: the link's. */
  send(mailed: MailedLink, address: string): Promise<void>;
}

export function linkMailer(deps: {
  storage: Pick<ConfirmationStorage, "countMail">;
  mailer: Pick<Mailer, "send">;
  clock: () => number;
}): LinkMailer {
  return {
    async count({ kind, to, site }) {
      const now = deps.clock();
      const fullUntil = await deps.storage.countMail(mailWindows({ kind, to, site }, now), now);
      if (fullUntil !== undefined) throw tooMany(fullUntil - now);
    },
    async send({ kind, to, site, language }, address) {
      try {
        await deps.mailer.send({ to, ...linkMail(kind, { siteName: site.name, link: address, language }) });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw error.isFinal ? refusedAddress() : notSent(error);
      }
    },
  };
}

function tooMany(wait: number): Failure {
  const retryAfter = Math.max(1, Math.ceil(wait / 1_000));
  const message =
    "There was an e-mail to this address in the last 10 minutes, or too many of this site today. Try again later.";
  return new Failure("rateLimited", "to", "limit_exceeded", message, { retryAfter });
}

function refusedAddress(): Failure {
  const message = "The mail server refused this address. Check how it is written.";
  return new Failure("invalidRequest", "email", "invalid_value", message);
}

function notSent(cause: MailError): Failure {
  const message = "The e-mail could not be sent, so the link was taken back. Try again in 10 minutes.";
  return new Failure("internal", "request", "unexpected", message, { cause });
}
