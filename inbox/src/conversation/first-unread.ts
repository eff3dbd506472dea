import type { Message } from "../service/shapes.ts";

/** The id of the first of the visitor's `unread` newest messages. The oldest loaded one if there are more than are loaded. */
export function firstUnread(messages: readonly Message[], unread: number): string | undefined {
  if (unread <= 0) return undefined;
  const visitors = messages.filter(({ role }) => role === "user");
  return visitors.at(-Math.min(unread, visitors.length))?.id;
}
