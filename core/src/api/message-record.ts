import { z } from "zod";
import type { StoredMessage } from "../storage/port.ts";
import { isoTime } from "./fields.ts";

/** spec.md, Conversation. */
export const messageRecord = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  timestamp: z.string(),
});

export function recordOf({ id, role, content, at }: StoredMessage): z.input<typeof messageRecord> {
  return { id, role, content, timestamp: isoTime(at) };
}
