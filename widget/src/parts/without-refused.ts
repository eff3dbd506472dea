import type { Identity } from "../service/chat-service.ts";
import type { ServiceError } from "../service/service-error.ts";

/**
 * Without what made the service refuse the user: page code must not keep the chat from opening. Undefined if the refusal is about
 * something else. A token that is refused stays so: its user does not go on as a guest.
 */
export function withoutRefused({ user }: Identity, error: ServiceError): Identity | undefined {
  if (!user) return undefined;
  const [whole = "", named = ""] = error.field.split(".");
  if (!["user", "body"].includes(whole)) return undefined;
  const { [named]: refused, ...rest } = Object(user);
  console.warn(`Parley: the chat goes on without what identify() gave and cannot be used. ${error}`);
  return refused === undefined || Object.keys(rest).length === 0 ? {} : { user: rest };
}
