import type { SessionUser } from "./session.ts";

/**
 * The rules of a session's life, independent of storage. `test/vectors/session-lifecycle.json` tests every store against them.
 *
 * - A session continues while less than its site's `session_timeout` has passed since its last message.
 * - A session that the workflow does not handle continues, however long it is silent.
 * - Once a session is over, the next message begins another, its successor. From then on the old id refers to the successor, even
 *   if a longer timeout would revive the old session. A deleted successor counts as none.
 * - A message to an unknown id begins a session with that id.
 * - A session belongs to the user whom its messages named last; a successor inherits the user if its first message names none.
 * - A browser continues a session only as the user to whom it belongs.
 */

/** Whether a session is over at `at`, after `timeout` milliseconds without a message. */
export function isOver(lastMessageAt: number, timeout: number, at: number): boolean {
  return at >= lastMessageAt + timeout;
}

/**
 * Returns the instant of a commit in a session: `now`, or the latest of `held` if that is later. Clocks may be set back, and those
 * of replicas differ (contract §4.3). `held`: the instants of the session's latest message, current handling, last return to the
 * workflow, and outcome.
 */
export function commitInstant(now: number, ...held: (number | null)[]): number {
  return held.reduce<number>((latest, at) => (at !== null && at > latest ? at : latest), now);
}

export interface AskedSession {
  /** The requested session; undefined starts a new one. */
  sessionId: string | undefined;
  /** The id of a new session, if one is needed. */
  freshSessionId: string;
  at: number;
  /** Milliseconds. */
  sessionTimeout: number;
}

/**
 * The id of the session that a message begins; undefined if it continues `last`, the end of the requested session's chain of
 * successors. `last` is undefined if the requested session is unknown.
 */
export function sessionToBegin(
  { sessionId, freshSessionId, at, sessionTimeout }: AskedSession,
  last: { lastMessageAt: number; handledBy?: string | null } | undefined,
): string | undefined {
  if (last === undefined) return sessionId ?? freshSessionId;
  if (last.handledBy !== null && last.handledBy !== undefined) return undefined;
  return isOver(last.lastMessageAt, sessionTimeout, at) ? freshSessionId : undefined;
}

/**
 * Returns the end of the chain of successors: `first` itself if it has no successor. Yields ids of sessions for the caller to look
 * up. Imported links may refer to missing sessions or form a circle.
 */
export function* lastLink<S extends { key: number; successor: string | null }>(
  first: S,
): Generator<string, S, S | undefined> {
  const seen = new Set([first.key]);
  let last = first;
  while (last.successor !== null) {
    const next = yield last.successor;
    if (next === undefined || seen.has(next.key)) break;
    seen.add(next.key);
    last = next;
  }
  return last;
}

/** Whether two users are the same: both have the same id or both have none, and equally verified. Two guests are the same. */
export function isSameUser(one: SessionUser | undefined, other: SessionUser | undefined): boolean {
  return one?.id === other?.id && one?.verified === other?.verified;
}

/**
 * Whether the current user may continue a session that belonged to `before`. A visitor who logs in, logs out or changes accounts
 * starts a new session, because earlier tokens can still read the old session. A claimed user without an id also starts a new
 * session, because this user may be anybody.
 */
export function mayContinue(before: SessionUser | undefined, now: SessionUser | undefined): boolean {
  return isSameUser(before, now) && (now === undefined || now.id !== undefined);
}
