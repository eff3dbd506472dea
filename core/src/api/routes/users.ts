import { z } from "zod";
import { isoTime } from "../fields.ts";
import { messageRecord, recordOf } from "../message-record.ts";
import { route } from "../route.ts";

const oneUser = z.object({ id: z.string().min(1).max(128) });
const PAGE = 200;

export const exportUser = route({
  method: "GET",
  path: "/users/{id}/export",
  summary: "Everything stored of one user",
  description:
    "All sessions of that `user.id`, verified or claimed, with their messages. An unknown user has none.",
  access: { permission: "users:manage" },
  params: oneUser,
  output: z.object({
    success: z.literal(true),
    user_id: z.string(),
    sessions: z.array(
      z.object({
        session_id: z.string(),
        verified: z.boolean(),
        created_at: z.string(),
        updated_at: z.string(),
        messages: z.array(messageRecord),
      }),
    ),
  }),
  status: 200,
  failures: [],
  async handle({ principal, params }, { storage }) {
    const filter = { siteId: principal.site.id, userId: params.id };
    const sessions = [];
    for (let after = 0; ; ) {
      const page = await storage.exportSessions(filter, after, PAGE);
      for (const { session, messages } of page) {
        sessions.push({
          session_id: session.id,
          verified: session.user?.verified ?? false,
          created_at: isoTime(session.createdAt),
          updated_at: isoTime(session.lastMessageAt),
          messages: messages.map(recordOf),
        });
      }
      if (page.length < PAGE) break;
      after = page.at(-1)?.session.key ?? after;
    }
    return { success: true as const, user_id: params.id, sessions };
  },
});

export const deleteUser = route({
  method: "DELETE",
  path: "/users/{id}",
  summary: "Delete every conversation of one user for good",
  access: { permission: "users:manage" },
  params: oneUser,
  output: z.object({ success: z.literal(true), message: z.string(), deleted_sessions: z.int() }),
  status: 200,
  failures: [],
  async handle({ principal, params }, { storage }) {
    let deleted = 0;
    for (;;) {
      const removed = await storage.removeSessions({ siteId: principal.site.id, userId: params.id }, PAGE);
      if (removed === 0) break;
      deleted += removed;
    }
    return {
      success: true as const,
      message: "Every conversation of this user was deleted.",
      deleted_sessions: deleted,
    };
  },
});
