import { z } from "zod";
import { isoTime } from "../fields.ts";
import { messageRecord, recordOf } from "../message-record.ts";
import { requireOwnSession, unknownSession } from "../own-session.ts";
import { route } from "../route.ts";

const oneSession = z.object({ session_id: z.string() });

/** spec.md, GET /conversation/{session_id}. */
export const getConversation = route({
  method: "GET",
  path: "/conversation/{session_id}",
  summary: "Read a conversation",
  access: { permission: "conversations:read", visitors: true },
  params: oneSession,
  output: z.object({
    success: z.literal(true),
    session_id: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    messages: z.array(messageRecord),
  }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params }, { storage }) {
    await requireOwnSession(principal, params.session_id, storage);
    const found = await storage.conversation(principal.site.id, params.session_id);
    if (found === undefined) throw unknownSession();
    return {
      success: true as const,
      session_id: found.session.id,
      created_at: isoTime(found.session.createdAt),
      updated_at: isoTime(found.session.lastMessageAt),
      messages: found.messages.map(recordOf),
    };
  },
});

/** spec.md, DELETE /conversation/{session_id}. */
export const deleteConversation = route({
  method: "DELETE",
  path: "/conversation/{session_id}",
  summary: "Delete a conversation and all its messages for good",
  access: { permission: "conversations:delete", visitors: true },
  params: oneSession,
  output: z.object({ success: z.literal(true), message: z.string() }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params }, { storage }) {
    await requireOwnSession(principal, params.session_id, storage);
    if (!(await storage.removeConversation(principal.site.id, params.session_id))) throw unknownSession();
    return { success: true as const, message: "The conversation and all its messages were deleted." };
  },
});
