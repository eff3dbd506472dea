import type { ClaimedUser, User, VerifiedUser } from "@parley/adapters";
import { isSameUser } from "../sessions/lifecycle.ts";
import type { SessionUser } from "../sessions/session.ts";
import type { Site } from "../sites/site.ts";

/** A user whom server-side code names, with the site's API key: as good as verified. */
export interface KeyHoldersUser {
  readonly verified: true;
  readonly namedByKey: true;
  readonly user: Partial<User>;
}

/** Who is speaking; undefined is a guest, for whom nothing personal is forwarded (spec.md, What the service does, 6). */
export type Speaker = VerifiedUser | KeyHoldersUser | ClaimedUser | undefined;

/** False for a user of whom there is only the page's word, on a site that does not take it (`claimed_users`). */
export function mayBeKnown(speaker: Speaker, site: Site): boolean {
  return speaker === undefined || speaker.verified || site.settings.claimed_users === "forward";
}

/** False for guests and claimed users of a site that is for verified users only (`visitors`). */
export function mayVisit(speaker: Speaker, site: Site): boolean {
  return speaker?.verified === true || site.settings.visitors === "all";
}

/** What storage keeps of a speaker: enough to find a user's sessions, the name that agents see, and the address to which their answer is mailed. */
export function sessionUser(speaker: Speaker): SessionUser | undefined {
  if (speaker === undefined) return undefined;
  const { id, name, email } = speaker.user;
  return {
    ...{ id, verified: speaker.verified },
    ...(name !== undefined && { name }),
    ...(speaker.verified && email !== undefined && { email }),
  };
}

/** Whether a session is this speaker's. */
export function belongsTo(owner: SessionUser | undefined, speaker: Speaker): boolean {
  return isSameUser(owner, sessionUser(speaker));
}
