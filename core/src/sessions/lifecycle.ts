import type { SessionUser } from "./session.ts";

/**
 * The life of a session, as far as it is a matter of rules and not of storage. `test/vectors/session-lifecycle.json` holds
 * every store to it, whatever language its statements are written in.
 *
 * - A session goes on as long as less than its site's `session_timeout` has passed since its last message.
 * - One that the workflow does not handle goes on, however long nothing is said.
 * - Once it is over, the next message begins another, its successor, and leads there from then on: also if a longer
 *   timeout would revive it. A successor that was deleted counts as none.
 * - A message to an id that is unknown begins a session under that id.
 * - A session belongs to whoever was last named in it; a successor inherits that where its first message names nobody.
 * - A browser goes on with a session only as the one to whom it belongs.
 */

/** Whether a session is over at `at`, after `timeout` milliseconds without a message. */
export function isOver(lastMessageAt: number, timeout: number, at: number): boolean {
  return at >= lastMessageAt + timeout;
}

/**
 * The instant of what is committed in a session when the caller's clock shows `now`: never before anything that the session
 * holds, because clocks are set back and those of two replicas differ (design.md §4.3). `held` are the instants of its latest
 * message, of the current handling, of the last return to the workflow and of the outcome.
 */
export function commitInstant(now: number, ...held: (number | null)[]): number {
  return held.reduce<number>((latest, at) => (at !== null && at > latest ? at : latest), now);
}

export interface AskedSession {
  /** The session the caller asks for; undefined starts a new one. */
  sessionId: string | undefined;
  /** The id a new session gets where one is needed. */
  freshSessionId: string;
  at: number;
  /** Milliseconds. */
  sessionTimeout: number;
}

/**
 * The id of the session that a message begins; undefined where it goes on with `last`, in which the chain of successors of
 * the session asked for ends. `last` is undefined where the session asked for is unknown.
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
 * Where the chain of successors ends; the session itself if it has none. Yields the ids of sessions to be found. Imported links
 * may lead nowhere, or in a circle.
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

/** Whether two are the same user: the same id, or none, and just as sure of it. Two guests are. */
export function isSameUser(one: SessionUser | undefined, other: SessionUser | undefined): boolean {
  return one?.id === other?.id && one?.verified === other?.verified;
}

/**
 * Whether whoever is here now may go on with a session that belonged to `before`. Whoever logs in, logs out or becomes
 * somebody else starts afresh, as the tokens from before can still read the session that they were issued for. So does
 * a claimed user without an id, who may be anybody.
 */
export function mayContinue(before: SessionUser | undefined, now: SessionUser | undefined): boolean {
  return isSameUser(before, now) && (now === undefined || now.id !== undefined);
}
