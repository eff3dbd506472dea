import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { PAGE_LIMIT } from "../../../storage/port.ts";
import { openedUnwritten, ownOpenedAt, requireOwnSession } from "../../access/require-own-session.ts";
import { route } from "../../route.ts";
import { contactOf, contactRecord } from "../../schemas/contact-record.ts";
import { isoTime, wholeNumber } from "../../schemas/fields.ts";
import { handlingState, handlingStateOf } from "../../schemas/handling-record.ts";
import { hasMore, messageRecord, recordOf } from "../../schemas/message-record.ts";
import { handoverNow, handoverNowOf } from "../../schemas/offered-handover.ts";
import { namedUserOf, namedUserRecord, outcomeOf, outcomeRecord } from "../../schemas/session-fields.ts";
import { startContextOf, startContextRecord } from "../../schemas/start-context-record.ts";
import { teamRecord, teamStateOf } from "../../schemas/team-record.ts";
import { readMessages } from "../../streaming/read-messages.ts";

function unknownMessage(): Failure {
  const message = "This conversation has no message with this id.";
  return new Failure("invalidRequest", "before", "invalid_value", message);
}

/** Maximum seconds: well below the minute after which proxies abort a silent response. */
const LONGEST_WAIT = 30;

const oneSession = z.object({ session_id: z.string() });

/** contract §D.2. */
export const getConversation = route({
  operationId: "getConversation",
  client: "conversations.get",
  method: "GET",
  path: "/conversation/{session_id}",
  summary: "Read a conversation",
  description:
    "Returns the newest messages: at most 1,000, and at most 4 MiB of content. `has_more` is set if there are older messages: read them with `before`, the id of the first message that you have. `reply_pending` is set while a reply is being written, whether or not anybody waits for it. With `wait`, the response is sent as soon as the reply is complete, at the latest after that number of seconds.",
  access: { permission: "conversations:read", visitors: true },
  params: oneSession,
  query: z.object({
    before: z.string().optional().meta({
      description: "The id of a message: the page ends before it.",
    }),
    limit: wholeNumber({ least: 1, most: PAGE_LIMIT.messages, fallback: PAGE_LIMIT.messages }),
    wait: wholeNumber({ least: 0, most: LONGEST_WAIT, fallback: 0 }),
    include: z.enum(["user"]).optional().meta({
      description:
        "The user, how the conversation began, and the team's state. Never in responses to visitors.",
    }),
  }),
  output: z
    .object({
      success: z.literal(true),
      session_id: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
      messages: z.array(messageRecord),
      has_more: hasMore,
      reply_pending: z.literal(true).optional(),
      handling: handlingState.optional().meta({
        description: "Who handles the conversation, if the workflow does not.",
      }),
      handover: handoverNow,
      ...outcomeRecord,
      contact: contactRecord.optional().meta({
        description: "The visitor's contact details for an answer by e-mail. Never in responses to visitors.",
      }),
      user: namedUserRecord.nullable().optional().meta({
        description: "With `include=user`: the user of the latest message that names one. Null for a guest.",
      }),
      beginning: z.object(startContextRecord).optional().meta({
        description:
          "With `include=user`: page, product and cart in the context of the first message, as the page claims them.",
      }),
      // Set with `include=user` (contract §20.1).
      ...z.object(teamRecord).partial().shape,
      unread: z.int().optional().meta({
        description:
          "With `include=user`: the number of messages that the signed-in person has not read. Absent for a key.",
      }),
    })
    .meta({ title: "Conversation" }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, query, request, now }, services) {
    const { storage, readPending, noteSeen, fileAddress } = services;
    const { session_id } = params;
    await requireOwnSession(principal, session_id, storage);
    const { before, limit } = query;
    const page = { before, limit, bytes: request.pageBytes };
    const found = await readPending(principal.site.id, session_id, query.wait * 1_000, page);
    const handover = principal.kind === "visitor" ? await handoverNowOf(principal.site, services) : undefined;
    if (found === undefined) {
      const openedAt = await openedUnwritten(principal, session_id, storage);
      if (openedAt === undefined) throw unknownSession();
      if (before !== undefined) throw unknownMessage();
      const at = isoTime(openedAt);
      return { success: true as const, session_id, created_at: at, updated_at: at, messages: [], handover };
    }
    if (found.unknownBefore) throw unknownMessage();
    if (principal.kind === "visitor") noteSeen(principal.site.id, session_id, found.messages);
    // Never reads the contact for a visitor, and only at sites with handovers, because visitors of other sites cannot leave a
    // contact.
    const isWhole = principal.kind !== "visitor" && principal.site.settings.handover !== null;
    const includesUser = query.include === "user" && principal.kind !== "visitor";
    const [marks] = includesUser
      ? await storage.sessionMarks(principal.site.id, [found.session.key], now)
      : [];
    return {
      success: true as const,
      session_id: found.session.id,
      created_at: isoTime(found.session.createdAt),
      updated_at: isoTime(found.session.lastMessageAt),
      messages: readMessages(storage, principal.site.id, found, (each) => recordOf(each, fileAddress)),
      has_more: found.hasMore,
      reply_pending: found.pending || undefined,
      handling: handlingStateOf(found.session, principal.kind === "visitor"),
      handover,
      ...(principal.kind !== "visitor" && outcomeOf(found.session)),
      user: includesUser ? (namedUserOf(found.session.user) ?? null) : undefined,
      beginning: includesUser ? startContextOf(marks?.beginning) : undefined,
      ...(includesUser && (await teamStateOf(found.session, principal, now, services))),
      contact: isWhole ? contactOf(await storage.contact(principal.site.id, session_id)) : undefined,
    };
  },
});

/** contract §D.3. */
export const deleteConversation = route({
  operationId: "deleteConversation",
  client: "conversations.delete",
  method: "DELETE",
  path: "/conversation/{session_id}",
  summary: "Delete a conversation and all its messages irreversibly",
  access: { permission: "conversations:delete", visitors: true },
  counts: "change",
  params: oneSession,
  output: z.object({ success: z.literal(true), message: z.string() }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params: { session_id } }, { storage, liveReplies, events, clock }) {
    await requireOwnSession(principal, session_id, storage);
    const session = await storage.session(principal.site.id, session_id);
    const openedAt = ownOpenedAt(principal, session_id);
    if (!(await storage.removeConversation(principal.site.id, session_id, clock(), openedAt)))
      throw unknownSession();
    if (session !== undefined) liveReplies.deleted(session.key);
    events.changed(principal.site.id, session_id);
    return { success: true as const, message: "The conversation and all its messages were deleted." };
  },
});
