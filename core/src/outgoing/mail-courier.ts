import type { Logger } from "pino";
import type { DueMail, MailStorage } from "../storage/port/mail-storage.ts";
import { RETRIES } from "./event-courier.ts";
import { type Mail, MailError, type Mailer } from "./mail.ts";
import { type MailDeps, type Written, writtenMail } from "./written-mail.ts";

/** Milliseconds between two polls for due e-mails. */
const LOOK = 2_000;
/** Milliseconds for which one process reserves an e-mail: more than the server's timeout for a whole batch. */
const LEASE = 300_000;

/** Sends the e-mails in storage. Every replica polls; storage gives each e-mail to one. */
export function mailCourier(
  deps: MailDeps & { storage: MailStorage; mailer: Mailer; log: Pick<Logger, "warn" | "error"> },
): { look(): Promise<void>; close(): Promise<void> } {
  const { storage, mailer, log, clock } = deps;
  let looking: Promise<void> | undefined;

  async function takeDue(): Promise<void> {
    const now = clock();
    if (!(await storage.hasDueMail(now))) return;
    const taken = await storage.takeMail({ now, leaseUntil: now + LEASE });
    await Promise.all(taken.map(deliver));
  }

  async function deliver(due: DueMail): Promise<void> {
    const { siteId, leaseUntil, attempts } = due;
    const place = { siteId, leaseUntil, ...(due.to === "visitor" && { sessionId: due.sessionId }) };
    let written: Written | undefined;
    try {
      const found = await writtenMail(deps, due);
      if (found !== undefined && "later" in found) {
        return await storage.settleMail({ ...place, at: clock(), outcome: "later", nextAt: found.later });
      }
      written = found;
      if (written !== undefined) await sendAll(due, written.mails);
    } catch (error) {
      // Storage is unavailable: the e-mail is taken again once its lease is over.
      if (!(error instanceof MailError)) return;
      const pause = error.isFinal ? undefined : RETRIES[attempts];
      const at = clock();
      log[pause === undefined ? "error" : "warn"](
        { siteId, to: due.to, attempts: attempts + 1, reason: error.message },
        pause === undefined ? "mail given up" : "mail not sent yet",
      );
      const outcome = pause === undefined ? ("none" as const) : ("again" as const);
      const nextAt = at + (pause ?? 0);
      return storage.settleMail({ ...place, at, outcome, nextAt, through: written?.through });
    }
    const outcome = written === undefined ? ("none" as const) : ("sent" as const);
    await storage.settleMail({ ...place, at: clock(), outcome, through: written?.through });
  }

  /**
   * Tries each e-mail, also if another fails. Rejects only if none was sent, with a temporary fault if there is one: after a partial
   * success, a retry would send some e-mails twice.
   */
  async function sendAll({ siteId, to }: DueMail, mails: Mail[]): Promise<void> {
    const outcomes = await Promise.allSettled(mails.map((mail) => mailer.send(mail)));
    const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    if (faults.length === mails.length) throw faults.find((fault) => !fault.isFinal) ?? faults[0];
    for (const { message } of faults)
      log.warn({ siteId, to, reason: message }, "mail not sent to one of several");
  }

  /** If storage is unavailable, the next poll tries again. */
  function look(): Promise<void> {
    looking ??= takeDue()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(look, LOOK);
  timer.unref();

  return {
    look,
    async close() {
      clearInterval(timer);
      await looking;
      mailer.close();
    },
  };
}
