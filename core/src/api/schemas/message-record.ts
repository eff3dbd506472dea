import { z } from "zod";
import type { Message } from "../../sessions/message.ts";
import { agentOf, agentRecord } from "./agent-record.ts";
import { isoTime } from "./fields.ts";
import { fileRecord, filesOf } from "./file-record.ts";
import { extrasOf, replyExtras } from "./reply-extras-schema.ts";

/** contract §B.3. */
export const messageRecord = z
  .object({
    id: z.string(),
    role: z.enum(["user", "assistant", "agent"]).meta({
      description: "`agent`: a member of the site's team.",
    }),
    content: z.string(),
    timestamp: z.string(),
    ...replyExtras,
    agent: agentRecord.optional().meta({ description: "The author, for an agent's message." }),
    files: z.array(fileRecord).optional().meta({ description: "Files sent with the message." }),
    rating: z.enum(["up", "down"]).optional().meta({ description: "What the visitor thinks of this reply." }),
    rating_reason: z.string().optional().meta({ description: "The reason, in the visitor's words." }),
    stopped: z.literal(true).optional().meta({ description: "The visitor stopped this reply." }),
  })
  .meta({ title: "Message" });

export const hasMore = z.literal(true).optional().meta({
  description: "Whether the conversation has older messages than these.",
});

export function recordOf(
  { id, role, content, at, stopped, rating, ratingReason, extras, agent, files }: Message,
  fileAddress: (id: string) => string,
): z.input<typeof messageRecord> {
  return {
    id,
    role,
    content,
    timestamp: isoTime(at),
    stopped,
    rating,
    rating_reason: ratingReason,
    ...extrasOf(extras),
    agent: agentOf(agent),
    files: filesOf(files, fileAddress),
  };
}
