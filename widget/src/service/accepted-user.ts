import type { Identity } from "./chat-service.ts";
import { jsonOf } from "./json-of.ts";
import { ServiceError } from "./service-error.ts";

/** The user as the page knows them, as JSON says it; nobody if JSON cannot. */
export function claimedUser(who: Record<string, unknown>): Identity {
  try {
    return { user: JSON.parse(jsonOf(who)) };
  } catch (error) {
    return warned({}, error);
  }
}

/**
 * Without what made the service refuse the user: page code must not keep the chat from opening. Undefined if the refusal is about
 * something else. A token that is refused stays so: its user does not go on as a guest.
 */
export function withoutRefused({ user }: Identity, error: unknown): Identity | undefined {
  if (!user || !(error instanceof ServiceError) || error.status !== 400) return undefined;
  const [whole = "", named = ""] = error.field.split(".");
  if (!["user", "body"].includes(whole)) return undefined;
  const { [named]: refused, ...rest } = Object(user);
  return warned(refused === undefined || Object.keys(rest).length === 0 ? {} : { user: rest }, error);
}

function warned(identity: Identity, error: unknown): Identity {
  console.warn(`Parley: the chat goes on without what identify() gave and cannot be used. ${error}`);
  return identity;
}
