import type { Message } from "../service/shapes.ts";

/** Id of the first of the visitor's `unread` newest messages, or of the oldest loaded one if not all of them are loaded. */
export function firstUnread(messages: readonly Message[], unread: number): string | undefined {
  if (unread <= 0) return undefined;
  const visitors = messages.filter(({ role }) => role === "user");
  return visitors.at(-Math.min(unread, visitors.length))?.id;
}
