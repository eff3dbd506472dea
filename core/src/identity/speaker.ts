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

/** Whether a session is this speaker's: the same id, or none, and just as sure of it. */
export function belongsTo(owner: SessionUser | undefined, speaker: Speaker): boolean {
  const user = sessionUser(speaker);
  return owner?.id === user?.id && owner?.verified === user?.verified;
}

/**
 * Whether whoever is here now may go on with a session that belonged to `before`. Whoever logs in, logs out or becomes
 * somebody else starts afresh, as the tokens from before can still read the session that they were issued for. So does
 * a claimed user without an id, who may be anybody.
 */
export function mayContinue(before: SessionUser | undefined, now: Speaker): boolean {
  return belongsTo(before, now) && (now === undefined || now.user.id !== undefined);
}
