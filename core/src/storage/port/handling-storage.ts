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
  /** The agent who takes over; for `person`. */
  agent?: Agent | undefined;
  note?: string | undefined;
  /** The id of the agent from whom the conversation is taken. */
  takeFrom?: string | undefined;
  /** For `waiting`: the time until which the visitor waits. */
  dueAt?: number | undefined;
  /** The visitor makes the change. Allowed only from `workflow` to `waiting` and back. */
  asVisitor?: true | undefined;
  /** Makes the change only if nothing has changed since this epoch. */
  ifEpoch?: number | undefined;
  /** The wait timed out; `form`: the visitor is asked to leave a message. */
  timedOut?: true | undefined;
  form?: true | undefined;
  /** The question to mark as unanswered, because its reply hands the conversation over without text. */
  unanswered?: { questionKey: number; kind: MarkedKind } | undefined;
  /** Begins the session if it does not exist: the visitor opened the chat and asks for a person before the first message. */
  begin?: { user: SessionUser | undefined } | undefined;
}

export type HandlingOutcome =
  | { outcome: "changed" | "unchanged"; session: Session }
  /** Refused, because another person handles the conversation. */
  | { outcome: "taken"; agent: Agent }
  /** Refused, because a visitor may not make this change now. */
  | { outcome: "refused" }
  /** Refused, because the handling has changed since `ifEpoch`. */
  | { outcome: "superseded" }
  | { outcome: "unknown" }
  /** A session would begin, and the site does not exist. */
  | { outcome: "no_site" };

/** A conversation whose wait timed out. */
export interface OverdueHandover {
  siteId: string;
  sessionId: string;
  epoch: number;
}

export interface HandlingStorage {
  /**
   * Changes who handles a conversation, raises its epoch, and gives up every message that still awaits its reply. A change to the
   * current state does nothing. A wait that timed out leaves the outcome `missed`, unless the visitor left a message. Taking over
   * another person's conversation requires `takeFrom`. Handing it back does not, but a `takeFrom` that names somebody else prevents
   * it.
   */
  changeHandling(change: HandlingChange): Promise<HandlingOutcome>;
  /** The conversations whose wait for a person has timed out, at most `limit`. */
  overdueHandovers(now: number, limit: number): Promise<OverdueHandover[]>;
  /** Conversations with this handling, oldest `since` first, ties by id. */
  handledSessions(query: {
    siteId: string;
    by: Handling["by"];
    page: number;
    perPage: number;
  }): Promise<SessionPage>;
}
