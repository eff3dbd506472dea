import type { ClaimedUser, User, VerifiedUser } from "@parley/adapters";
import type { SessionUser } from "../storage/port.ts";

/** A user whom server-side code names, with the site's API key: as good as verified. */
export interface KeyHoldersUser {
  readonly verified: true;
  readonly namedByKey: true;
  readonly user: Partial<User>;
}

/** Who is speaking; undefined is a guest, for whom nothing personal is forwarded (spec.md, What the service does, 6). */
export type Speaker = VerifiedUser | KeyHoldersUser | ClaimedUser | undefined;

/** What storage keeps of a speaker: enough to find a user's sessions, and no more. */
export function sessionUser(speaker: Speaker): SessionUser | undefined {
  return speaker === undefined ? undefined : { id: speaker.user.id, verified: speaker.verified };
}

/**
 * Whether whoever is here now may go on with a session that belonged to `before`. A guest who logs in may; whoever
 * logs out, or logs in as somebody else, on the same browser may not: they start afresh.
 */
export function mayContinue(before: SessionUser | undefined, now: Speaker): boolean {
  if (before === undefined) return true;
  if (now === undefined) return false;
  return before.id === now.user.id && (now.verified || !before.verified);
}
