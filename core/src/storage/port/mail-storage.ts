/** Milliseconds between two e-mails to a site's people. */
export const MAIL_PAUSE = 600_000;
/** Milliseconds until an agent's answer is sent by e-mail. A visitor who is still in the chat has seen it by then. */
export const ANSWER_GRACE = 120_000;
/** Milliseconds until a waiting visitor causes an e-mail. An agent in the inbox may have taken over by then. */
export const WAITING_GRACE = 10_000;
/** Milliseconds after which an e-mail is dropped as too late. */
export const MAIL_STALE = 86_400_000;

/** A due e-mail. The conversation's messages are read only when the e-mail is written. */
export type DueMail = {
  siteId: string;
  /** Number of attempts so far. */
  attempts: number;
  /** Until this instant, no other caller gets the e-mail. */
  leaseUntil: number;
} & (
  | { to: "people"; sessions: { sessionId: string; kind: "waiting" | "left" }[] }
  /** To a visitor whose e-mail address is known and who has not seen the agents' messages after the event with this number. */
  | { to: "visitor"; sessionId: string; heard: number }
);

/**
 * The write that makes an e-mail necessary also records it: a visitor waits or left a message, or an agent answers a visitor who
 * left an address. No text is copied, and e-mails are removed with their conversation.
 */
export interface MailStorage {
  hasDueMail(now: number): Promise<boolean>;
  /**
   * Claims e-mails that are due; no other caller gets them before `leaseUntil`. All events of a site that its people have not
   * received form one e-mail, with at least `MAIL_PAUSE` between two. E-mails older than `MAIL_STALE` are dropped.
   */
  takeMail(wanted: { now: number; leaseUntil: number }): Promise<DueMail[]>;
  /**
   * Stores the outcome of an e-mail. `none`: there was nothing left to report. Changes nothing if the e-mail is no longer
   * reserved for the caller.
   */
  settleMail(settled: {
    siteId: string;
    /** Set for an e-mail to a visitor. */
    sessionId?: string | undefined;
    leaseUntil: number;
    at: number;
    /** `later`: no attempt was made. */
    outcome: "sent" | "none" | "again" | "later";
    /** When to try again. Undefined for `later` to a visitor: then once they confirm the address, or an agent answers again. */
    nextAt?: number | undefined;
    /** For an e-mail to a visitor: the last event that it covered. */
    through?: number | undefined;
  }): Promise<void>;
  /** Records that the visitor has seen the agent's message, which then needs no e-mail. */
  visitorSaw(siteId: string, sessionId: string, messageId: string, at: number): Promise<void>;
}

/** Stores when the weekly report of each site is due. The site's setting `weekly_report` turns it on. */
export interface ReportStorage {
  hasDueReports(now: number): Promise<boolean>;
  /** Ids of sites with a due report, at most 100. Their reports are due again at `retryAt`; no other caller gets them before. */
  takeReports(wanted: { now: number; retryAt: number }): Promise<string[]>;
  /** Stores when the next report is due. Changes nothing for a site that turned reports off. */
  settleReport(siteId: string, retryAt: number, nextAt: number): Promise<void>;
}
