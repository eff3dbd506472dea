import type { Message } from "../service/shapes.ts";

/** Returns the id of the first unread message, or of the visitor's oldest loaded message if not all unread ones are loaded. */
export function firstUnread(messages: readonly Message[], unread: number): string | undefined {
  if (unread <= 0) return undefined;
  const visitors = messages.filter(({ role }) => role === "user");
  return visitors.at(-Math.min(unread, visitors.length))?.id;
}
