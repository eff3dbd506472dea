import type { Identity } from "./chat-service.ts";
import { jsonOf } from "./json-of.ts";

/** The user as the page knows them, as JSON says it; nobody if JSON cannot. */
export function claimedUser(who: Record<string, unknown>): Identity {
  try {
    return { user: JSON.parse(jsonOf(who)) };
  } catch (error) {
    console.warn("Parley: identify()", error);
    return {};
  }
}
