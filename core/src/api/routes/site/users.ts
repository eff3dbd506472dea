import { z } from "zod";
import { userId } from "../../../sessions/ids.ts";
import { route } from "../../route.ts";
import { contactOf, contactRecord } from "../../schemas/contact-record.ts";
import { isoTime } from "../../schemas/fields.ts";
import { messageRecord, recordOf } from "../../schemas/message-record.ts";
import { outcomeOf, outcomeRecord } from "../../schemas/session-fields.ts";
import { startContextOf, startContextRecord } from "../../schemas/start-context-record.ts";
import { exportedTeam, exportedTeamOf } from "../../schemas/team-record.ts";
import { begun, readLater } from "../../streaming/json-pieces.ts";
import { readMessages } from "../../streaming/read-messages.ts";

const oneUser = z.object({ id: userId });
const PAGE = 200;

/** Includes sessions with a claimed id only on request: anybody can claim any id on a page, so they may be another person's. */
const withClaimed = z.object({
  claimed: z.enum(["true", "false"], { error: "It must be true or false." }).default("false").meta({
    description: "Also include sessions in which a page only claimed this id; they may be another person's.",
  }),
});

export const exportUser = route({
  operationId: "exportUser",
  client: "users.export",
  method: "GET",
  path: "/users/{id}/export",
  summary: "Read everything stored about one user",
  description:
    "All sessions in which that `user.id` is verified, with their messages. An unknown user has none.",
  access: { permission: "users:manage" },
  params: oneUser,
  query: withClaimed,
  output: z.object({
    success: z.literal(true),
    user_id: z.string(),
    sessions: z.array(
      z.object({
        session_id: z.string(),
        verified: z.boolean(),
        name: z.string().optional(),
        email: z.string().optional().meta({
          description: "The user's e-mail address, if they are verified.",
        }),
        created_at: z.string(),
        updated_at: z.string(),
        messages: z.array(messageRecord),
        ...startContextRecord,
        ...outcomeRecord,
        contact: contactRecord.optional(),
        ...exportedTeam,
      }),
    ),
  }),
  status: 200,
  failures: [],
  async handle({ principal, params, query, now }, { storage, fileAddress }) {
    const siteId = principal.site.id;
    const filter = filterOf(siteId, params.id, query);
    const sessions = async function* () {
      for (let after = 0; ; ) {
        const page = await storage.exportSessions(filter, after, PAGE);
        for (const part of page) {
          const { session, beginning, contact } = part;
          yield {
            session_id: session.id,
            verified: session.user?.verified ?? false,
            name: session.user?.name,
            email: session.user?.email,
            created_at: isoTime(session.createdAt),
            updated_at: isoTime(session.lastMessageAt),
            messages: readMessages(storage, siteId, part, (each) => recordOf(each, fileAddress)),
            ...startContextOf(beginning),
            ...outcomeOf(session),
            contact: contactOf(contact),
            ...(await exportedTeamOf(storage, siteId, session, now)),
          };
        }
        const last = page.at(-1);
        if (last === undefined) return;
        after = last.session.key;
      }
    };
    return { success: true as const, user_id: params.id, sessions: readLater(await begun(sessions())) };
  },
});

export const deleteUser = route({
  operationId: "deleteUser",
  client: "users.delete",
  method: "DELETE",
  path: "/users/{id}",
  summary: "Delete every conversation of one user irreversibly",
  description: "All sessions in which that `user.id` is verified.",
  access: { permission: "users:manage" },
  params: oneUser,
  query: withClaimed,
  output: z.object({ success: z.literal(true), message: z.string(), deleted_sessions: z.int() }),
  status: 200,
  failures: [],
  async handle({ principal, params, query, now }, { storage }) {
    const filter = filterOf(principal.site.id, params.id, query);
    let deleted = 0;
    for (;;) {
      const removed = await storage.removeSessions(filter, PAGE, now);
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

function filterOf(siteId: string, userId: string, { claimed }: z.output<typeof withClaimed>) {
  return { siteId, userId, verified: claimed === "false" };
}
