import { z } from "zod";
import type { StoredMessage } from "../storage/port.ts";
import { isoTime } from "./fields.ts";
import { extrasOf, replyExtras } from "./reply-extras.ts";

/** spec.md, Conversation. */
export const messageRecord = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  timestamp: z.string(),
  ...replyExtras,
  rating: z.enum(["up", "down"]).optional().meta({ description: "What the visitor thinks of this reply." }),
  stopped: z.literal(true).optional().meta({ description: "The visitor broke this reply off." }),
});

export function recordOf({
  id,
  role,
  content,
  at,
  stopped,
  rating,
  extras,
}: StoredMessage): z.input<typeof messageRecord> {
  return { id, role, content, timestamp: isoTime(at), stopped, rating, ...extrasOf(extras) };
}
