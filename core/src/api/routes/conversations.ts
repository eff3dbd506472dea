import { z } from "zod";
import { isoTime, wholeNumber } from "../fields.ts";
import { messageRecord, recordOf } from "../message-record.ts";
import { requireOwnSession, unknownSession } from "../own-session.ts";
import { route } from "../route.ts";

/** Seconds: well below the minute after which proxies give a silent answer up. */
const LONGEST_WAIT = 30;

const oneSession = z.object({ session_id: z.string() });

/** spec.md, GET /conversation/{session_id}. */
export const getConversation = route({
  method: "GET",
  path: "/conversation/{session_id}",
  summary: "Read a conversation",
  description:
    "`reply_pending` is there while a reply is still being written, whether or not anybody waits for it. With `wait`, the answer comes as soon as the reply is there, or after so many seconds.",
  access: { permission: "conversations:read", visitors: true },
  params: oneSession,
  query: z.object({ wait: wholeNumber({ least: 0, most: LONGEST_WAIT, fallback: 0 }) }),
  output: z.object({
    success: z.literal(true),
    session_id: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    messages: z.array(messageRecord),
    reply_pending: z.literal(true).optional(),
  }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, query }, { storage, readPending }) {
    await requireOwnSession(principal, params.session_id, storage);
    const found = await readPending(principal.site.id, params.session_id, query.wait * 1_000);
    if (found === undefined) throw unknownSession();
    return {
      success: true as const,
      session_id: found.session.id,
      created_at: isoTime(found.session.createdAt),
      updated_at: isoTime(found.session.lastMessageAt),
      messages: found.messages.map(recordOf),
      reply_pending: found.pending || undefined,
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
  async handle({ principal, params }, { storage, liveReplies }) {
    await requireOwnSession(principal, params.session_id, storage);
    const session = await storage.session(principal.site.id, params.session_id);
    if (!(await storage.removeConversation(principal.site.id, params.session_id))) throw unknownSession();
    if (session !== undefined) liveReplies.deleted(session.key);
    return { success: true as const, message: "The conversation and all its messages were deleted." };
  },
});
