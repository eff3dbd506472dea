import type { Logger } from "pino";
import { type Polling, polling } from "../polling.ts";
import type { DueMail, MailStorage } from "../storage/port/mail-storage.ts";
import { RETRIES } from "./event-sender.ts";
import { MailError, type Mailer } from "./mail.ts";
import { sendAll } from "./send-all.ts";
import { type MailDeps, type Written, writtenMail } from "./written-mail.ts";

/** Milliseconds between two polls for due e-mails. */
const POLL = 2_000;
/** Milliseconds of the lease with which one process reserves an e-mail: longer than the mail server may take for a whole batch. */
const LEASE = 300_000;

/** Sends the e-mails in storage. Every replica polls; storage gives each e-mail to only one replica. */
export function mailSender(
  deps: MailDeps & { storage: MailStorage; mailer: Mailer; log: Pick<Logger, "warn" | "error"> },
): Polling {
  const { storage, mailer, log, clock } = deps;

  async function takeDue(): Promise<void> {
    const now = clock();
    if (!(await storage.hasDueMail(now))) return;
    const taken = await storage.takeMail({ now, leaseUntil: now + LEASE });
    await Promise.all(taken.map(deliver));
  }

  async function deliver(due: DueMail): Promise<void> {
    const { siteId, to, leaseUntil, attempts } = due;
    const ref = { siteId, leaseUntil, ...(to === "visitor" && { sessionId: due.sessionId }) };
    let written: Written | undefined;
    try {
      const found = await writtenMail(deps, due);
      if (found !== undefined && "later" in found) {
        return await storage.settleMail({ ...ref, at: clock(), outcome: "later", nextAt: found.later });
      }
      written = found;
      await sendAll(mailer, written?.mails ?? [], (reason) =>
        log.warn({ siteId, to, reason }, "mail not sent to one of several addresses"),
      );
    } catch (error) {
      // During an outage of storage, nothing is recorded. The e-mail is due again after its lease.
      if (!(error instanceof MailError)) return;
      const pause = error.isFinal ? undefined : RETRIES[attempts];
      const at = clock();
      log[pause === undefined ? "error" : "warn"](
        { siteId, to, attempts: attempts + 1, reason: error.message },
        pause === undefined ? "mail not sent; no further attempt" : "mail not sent yet; it is tried again",
      );
      const outcome = pause === undefined ? ("none" as const) : ("again" as const);
      const nextAt = at + (pause ?? 0);
      return storage.settleMail({ ...ref, at, outcome, nextAt, through: written?.through });
    }
    const outcome = written === undefined ? ("none" as const) : ("sent" as const);
    await storage.settleMail({ ...ref, at: clock(), outcome, through: written?.through });
  }

  const { poll, close } = polling(takeDue, POLL);
  return { poll, close: () => close().then(mailer.close) };
}
