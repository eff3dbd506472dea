import type { Agent, Handler, Handling, MaybeReason } from "../../sessions/handling.ts";
import type { Session, SessionUser } from "../../sessions/session.ts";
import type { MarkedKind } from "../../sessions/unanswered-question.ts";
import type { SiteDays } from "../../sites/site-days.ts";
import type { SessionPage } from "./session-queries.ts";

export interface HandlingChange extends SiteDays, MaybeReason {
  siteId: string;
  sessionId: string;
  by: Handler;
  at: number;
  /** Who takes over; of `person`. */
  agent?: Agent | undefined;
  note?: string | undefined;
  /** The id of whom it is taken from. */
  takeFrom?: string | undefined;
  /** Until when somebody is waited for; of `waiting`. */
  dueAt?: number | undefined;
  /** A visitor asks: for `waiting` while the workflow handles it, for `workflow` while it waits. */
  asVisitor?: true | undefined;
  /** Only if nothing has changed since the epoch named. */
  ifEpoch?: number | undefined;
  /** Nobody came in time; `form`: the visitor is asked to leave a message. */
  timedOut?: true | undefined;
  form?: true | undefined;
  /** The question whose reply hands the conversation over without a word, and says that it does not answer. */
  unanswered?: { questionKey: number; kind: MarkedKind } | undefined;
  /** Where there is no such session, one begins: whoever opened the chat asks for a person before the first message. */
  begin?: { user: SessionUser | undefined } | undefined;
}

export type HandlingOutcome =
  | { outcome: "changed" | "unchanged"; session: Session }
  /** Another person has it. */
  | { outcome: "taken"; agent: Agent }
  /** A visitor may not, as it stands. */
  | { outcome: "refused" }
  /** It is not as it was at `ifEpoch`. */
  | { outcome: "superseded" }
  | { outcome: "unknown" }
  /** A session would have begun, and the site is not there. */
  | { outcome: "no_site" };

/** A conversation for which nobody came. */
export interface OverdueHandover {
  siteId: string;
  sessionId: string;
  epoch: number;
}

export interface HandlingStorage {
  /**
   * Changes who handles a conversation, counts its epoch up, and gives up every message that still awaits its reply. Asking for
   * what is so changes nothing. A wait that timed out leaves the outcome `missed`. What another person has is taken only by `takeFrom`,
   * and a `takeFrom` that names somebody else hands nothing back either.
   */
  changeHandling(change: HandlingChange): Promise<HandlingOutcome>;
  /** Those whose `dueAt` has come, at most so many. */
  overdueHandovers(now: number, limit: number): Promise<OverdueHandover[]>;
  /** Oldest `since` first, ties by id. */
  handledSessions(query: {
    siteId: string;
    by: Handling["by"];
    page: number;
    perPage: number;
  }): Promise<SessionPage>;
}
