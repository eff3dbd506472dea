import { hash } from "node:crypto";
import type { Logger } from "pino";
import { type Polling, polling } from "../polling.ts";
import type { RandomText } from "../random-text.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import {
  CONFIRM_WITHIN,
  type ConfirmationStorage,
  type DueConfirmation,
  notifyRow,
} from "../storage/port/confirmation-storage.ts";
import type { ContactStorage } from "../storage/port/contact-storage.ts";
import { RETRIES } from "./event-sender.ts";
import { MailError, type Mailer } from "./mail.ts";
import { mailWindows } from "./mail-limits.ts";
import { confirmationMail, notifyConfirmationMail } from "./mail-texts.ts";

/** Milliseconds between two polls, and of the lease with which one process reserves an address. */
const POLL = 2_000;
const LEASE = 300_000;

/**
 * Sends the first e-mail to the addresses that visitors left, and to a site's `notify_emails`. Every replica polls; storage gives
 * each address to only one replica.
 */
export function confirmationSender(deps: {
  storage: ConfirmationStorage & Pick<ContactStorage, "contact">;
  cachedSites: Pick<SiteCache, "byId">;
  mailer: Pick<Mailer, "send">;
  randomText: RandomText;
  confirmUrl: (token: string) => string;
  log: Pick<Logger, "warn" | "error">;
  clock: () => number;
}): Polling {
  const { storage, cachedSites, mailer, log, clock } = deps;

  async function takeDue(): Promise<void> {
    const now = clock();
    if (!(await storage.hasDueConfirmations(now))) return;
    const taken = await storage.takeConfirmations({ now, leaseUntil: now + LEASE });
    // Sent one after the other, because each e-mail counts towards the site's limit.
    for (const due of taken) await deliver(due);
  }

  async function deliver(due: DueConfirmation): Promise<void> {
    const { siteId, sessionId, email, attempts } = due;
    const now = clock();
    const [site, contact] = [await cachedSites.byId(siteId), await storage.contact(siteId, sessionId)];
    const isNotified = sessionId === notifyRow(email);
    const isWanted = isNotified ? site?.settings.notify_emails.includes(email) : contact?.email === email;
    if (site === undefined || !isWanted) return storage.settleConfirmation(due);
    // Only the first attempt counts towards the limits, not a retry.
    const kind = isNotified ? "notify_confirm" : "visitor";
    const windows = mailWindows({ kind, to: email, site }, now);
    const nextAt = attempts === 0 ? await storage.countMail(windows, now) : undefined;
    if (nextAt !== undefined) return storage.settleConfirmation({ ...due, nextAt });
    const token = deps.randomText(40);
    const link = { hash: hash("sha256", token, "base64url"), expiresAt: now + CONFIRM_WITHIN };
    if (!(await storage.setConfirmationLink({ ...due, ...link }))) return;
    try {
      const url = deps.confirmUrl(token);
      const text = isNotified ? notifyConfirmationMail(url) : confirmationMail(url, contact?.language);
      await mailer.send({ to: email, ...text });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const pause = error.isFinal ? undefined : RETRIES[attempts];
      log[pause === undefined ? "error" : "warn"](
        { siteId, to: isNotified ? "people" : "visitor", attempts: attempts + 1, reason: error.message },
        pause === undefined ? "mail not sent; no further attempt" : "mail not sent yet; it is tried again",
      );
      const again = pause === undefined ? {} : { nextAt: clock() + pause };
      return storage.settleConfirmation({ ...due, attempts: attempts + 1, ...again });
    }
    await storage.settleConfirmation({ ...due, attempts: 0 });
  }

  return polling(takeDue, POLL);
}
