import type { ClaimedUser, User, VerifiedUser } from "@parley/adapters";
import { isSameUser } from "../sessions/lifecycle.ts";
import type { SessionUser } from "../sessions/session.ts";
import type { Site } from "../sites/site.ts";

/** A user whom server-side code names with the site's API key. Such a user counts as verified. */
export interface KeyHoldersUser {
  readonly verified: true;
  readonly namedByKey: true;
  readonly user: Partial<User>;
}

/** The author of a message; undefined is a guest, for whom no personal data is forwarded (contract §A.6). */
export type Speaker = VerifiedUser | KeyHoldersUser | ClaimedUser | undefined;

/**
 * Whether the site accepts the speaker: a guest or a verified user always, a user whom only the page claims if `claimed_users` is
 * `forward`.
 */
export function mayBeKnown(speaker: Speaker, site: Site): boolean {
  return speaker === undefined || speaker.verified || site.settings.claimed_users === "forward";
}

/** Whether the speaker may chat: guests and claimed users may not if the site accepts only verified users (`visitors`). */
export function mayVisit(speaker: Speaker, site: Site): boolean {
  return speaker?.verified === true || site.settings.visitors === "all";
}

/**
 * Returns the parts of a speaker that are stored: the user's id, the name that agents see, and a verified user's e-mail address
 * for answers.
 */
export function sessionUser(speaker: Speaker): SessionUser | undefined {
  if (speaker === undefined) return undefined;
  const { id, name, email } = speaker.user;
  return {
    id,
    verified: speaker.verified,
    ...(name !== undefined && { name }),
    ...(speaker.verified && email !== undefined && { email }),
  };
}

export function belongsTo(owner: SessionUser | undefined, speaker: Speaker): boolean {
  return isSameUser(owner, sessionUser(speaker));
}
