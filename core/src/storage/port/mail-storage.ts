/** Milliseconds for which a site's people get no second mail. */
export const MAIL_PAUSE = 600_000;
/** Milliseconds until a person's answer is mailed: a visitor who is still there has heard of it by then. */
export const ANSWER_GRACE = 120_000;
/** Milliseconds until somebody's waiting is mailed: who is at the inbox may have come by then. */
export const WAITING_GRACE = 10_000;
/** Milliseconds after which it is too late for a mail. */
export const MAIL_STALE = 86_400_000;

/** A mail that is due, without its text: that is read when it is written. */
export type DueMail = {
  siteId: string;
  /** Tries so far. */
  attempts: number;
  /** Until when it is this taker's. */
  leaseUntil: number;
} & (
  | { to: "people"; sessions: { sessionId: string; kind: "waiting" | "left" }[] }
  /** Who left an address, and has not heard what a person said behind the event of this number. */
  | { to: "visitor"; sessionId: string; heard: number }
);

/**
 * Mails to be sent are noted by the very writes that they tell of: somebody waits, somebody left a message, and a person
 * answers whoever left an address. No text is copied: a conversation that is deleted takes them along.
 */
export interface MailStorage {
  hasDueMail(now: number): Promise<boolean>;
  /**
   * Claims mails that are due; until `leaseUntil` they are nobody else's. All of a site that its people have not been told
   * is one mail, and `MAIL_PAUSE` lies between two. What is later than `MAIL_STALE` is forgotten.
   */
  takeMail(wanted: { now: number; leaseUntil: number }): Promise<DueMail[]>;
  /** What became of a mail. `none`: there was nothing to tell any more. Nothing changes for whom the mail is not any more. */
  settleMail(settled: {
    siteId: string;
    /** Of a mail to a visitor. */
    sessionId?: string | undefined;
    leaseUntil: number;
    at: number;
    /** `later`: nothing was tried yet. */
    outcome: "sent" | "none" | "again" | "later";
    /** When it is tried again; of `later` to a visitor, undefined: once they confirm the address, or there is another answer. */
    nextAt?: number | undefined;
    /** Of a mail to a visitor: up to which event it told of. */
    through?: number | undefined;
  }): Promise<void>;
  /** The visitor has seen the person's message: it needs no mail. */
  visitorHeard(siteId: string, sessionId: string, messageId: string, at: number): Promise<void>;
}
