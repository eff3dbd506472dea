/** Milliseconds for which the link in a first e-mail is valid. */
export const CONFIRM_WITHIN = 7 * 86_400_000;

/** Milliseconds until the first e-mail to an address in `notify_emails`: by then, all replicas have read the changed setting. */
export const NOTIFY_GRACE = 10_000;
/** Prefix of the `sessionId` of the confirmations of a site's `notify_emails`. No session's id has a space. */
export const NOTIFY = "notify ";

/** Returns the `sessionId` under which the confirmation of an address in `notify_emails` is stored. */
export function notifyRow(email: string): string {
  return `${NOTIFY}${email}`;
}

/** An e-mail address that waits for its first e-mail (contract §9.4). */
export interface DueConfirmation {
  siteId: string;
  sessionId: string;
  email: string;
  /** Number of attempts so far. */
  attempts: number;
  /** Until this instant, no other caller gets the e-mail. */
  leaseUntil: number;
}

/** A limit on e-mails. `name` identifies their count. */
export interface MailWindow {
  name: string;
  limit: number;
  /** When a window that opens now resets, in milliseconds since 1970. */
  resetsAt: number;
}

/**
 * Records which e-mail addresses are confirmed. A conversation has one address, which `leaveContact` stores; a different address
 * must be confirmed again. Confirmations are removed with their conversation. The addresses in a site's `notify_emails` are stored
 * in the same way, each under its `notifyRow`.
 */
export interface ConfirmationStorage {
  hasDueConfirmations(now: number): Promise<boolean>;
  /**
   * Claims the e-mails that are due, in the order in which they became due; no other caller gets them before `leaseUntil`. Gives
   * up those that have been due for `MAIL_STALE`.
   */
  takeConfirmations(wanted: { now: number; leaseUntil: number }): Promise<DueConfirmation[]>;
  /**
   * Call before sending. Stores the hash of the link in the e-mail. The link is valid until `expiresAt`. False if the address was
   * confirmed or replaced meanwhile.
   */
  setConfirmationLink(link: DueConfirmation & { hash: string; expiresAt: number }): Promise<boolean>;
  /** Call after sending. `nextAt`: when to try again; `attempts` counts failed attempts. */
  settleConfirmation(settled: DueConfirmation & { nextAt?: number | undefined }): Promise<void>;
  /**
   * The conversation of the address that a link confirms, and the visitor's language (BCP 47). Undefined if the link is void or
   * used.
   */
  confirmationByLink(
    hash: string,
    now: number,
  ): Promise<{ siteId: string; sessionId: string; language?: string | undefined } | undefined>;
  /**
   * Consumes the link. Only one of several concurrent calls gets true. E-mails with agents' answers that waited for the
   * confirmation become due.
   */
  confirmContact(use: { siteId: string; sessionId: string; hash: string; at: number }): Promise<boolean>;
  isConfirmed(siteId: string, sessionId: string, email: string): Promise<boolean>;
  /**
   * Records addresses added to and removed from a site's `notify_emails`. An added address is confirmed if `isConfirmed`. Otherwise
   * its first e-mail is due after `NOTIFY_GRACE`, but not again before the address is removed and added again.
   */
  changeNotified(change: {
    siteId: string;
    added: string[];
    removed: string[];
    at: number;
    isConfirmed: boolean;
  }): Promise<void>;
  /**
   * Counts an e-mail in all windows, or in none if one is full: then resolves to the instant at which all full windows have reset.
   */
  countMail(windows: MailWindow[], now: number): Promise<number | undefined>;
}
