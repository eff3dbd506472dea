import type { Identity } from "../service/chat-service.ts";
import type { ServiceError } from "../service/service-error.ts";

/**
 * Removes what made the service refuse the user, because page code must not keep the chat from opening. Returns undefined if the
 * refusal has another cause. A refused token stays refused: its user does not become a guest.
 */
export function withoutRefused({ user }: Identity, error: ServiceError): Identity | undefined {
  if (!user) return undefined;
  const [whole = "", named = ""] = error.field.split(".");
  if (!["user", "body"].includes(whole)) return undefined;
  const { [named]: refused, ...rest } = Object(user);
  console.warn(`Parley: the chat ignores the part of identify()'s user that the service refused. ${error}`);
  return refused === undefined || Object.keys(rest).length === 0 ? {} : { user: rest };
}
