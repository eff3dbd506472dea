import { Failure } from "../failures.ts";
import type { Site } from "../sites/site.ts";
import type { ConfirmationStorage } from "../storage/port/confirmation-storage.ts";
import { countAllowed, refusedAddress } from "./allowed-mail.ts";
import { MailError, type Mailer } from "./mail.ts";
import { linkMail } from "./mail-texts.ts";

/** An e-mail with a link to accept an invitation or to set a new password. */
export interface MailedLink {
  kind: "invite" | "reset";
  to: string;
  site: Pick<Site, "id" | "plan" | "name">;
  /** BCP 47. */
  language: string | undefined;
}

export interface LinkMailer {
  /** Call before the link is created. Rejects with 429 `to` over the limits. */
  count(mailed: MailedLink): Promise<void>;
  /** Rejects with `Failure` if the e-mail cannot be sent. `address`: the link's URL. */
  send(mailed: MailedLink, address: string): Promise<void>;
}

export function linkMailer(deps: {
  storage: Pick<ConfirmationStorage, "countMail">;
  mailer: Pick<Mailer, "send">;
  clock: () => number;
}): LinkMailer {
  return {
    async count({ kind, to, site }) {
      await countAllowed(deps.storage, { kind, to, site }, deps.clock());
    },
    async send({ kind, to, site, language }, address) {
      try {
        await deps.mailer.send({ to, ...linkMail(kind, { siteName: site.name, link: address, language }) });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw error.isFinal ? refusedAddress("email") : notSent(error);
      }
    },
  };
}

function notSent(cause: MailError): Failure {
  const message = "The e-mail could not be sent, so the link was revoked. Try again in 10 minutes.";
  return new Failure("internal", "request", "unexpected", message, { cause });
}
