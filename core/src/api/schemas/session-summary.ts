import { z } from "zod";
import type { Session } from "../../sessions/session.ts";
import { isoTime } from "./fields.ts";

/** contract §B.4. */
export const sessionSummary = z.object({
  session_id: z.string(),
  created_at: z.string(),
  message_count: z.int(),
  last_message_at: z.string(),
});

export function summaryOf(session: Session): z.input<typeof sessionSummary> {
  return {
    session_id: session.id,
    created_at: isoTime(session.createdAt),
    message_count: session.messageCount,
    last_message_at: isoTime(session.lastMessageAt),
  };
}
