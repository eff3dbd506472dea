import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { LEASE } from "../../../replies/active-claims.ts";
import { type AskForm, askFormIn, cardIn, MOST_CARDS } from "../../../reply-extras.ts";
import { unknownFiles, unknownSession } from "../../../sessions/session-failures.ts";
import { headerOf } from "../../request/api-request.ts";
import { idempotentRequest } from "../../request/idempotent-request.ts";
import { route } from "../../route.ts";
import { agentFrom, agentInput } from "../../schemas/agent-record.ts";
import { messageText } from "../../schemas/fields.ts";
import { fileIds } from "../../schemas/file-record.ts";
import { messageRecord, recordOf } from "../../schemas/message-record.ts";
import { askFormInput, cardInput } from "../../schemas/reply-extras-schema.ts";

const oneSession = z.object({ session_id: z.string() });

export const addMessage = route({
  operationId: "addMessage",
  client: "conversations.reply",
  method: "POST",
  path: "/conversation/{session_id}/messages",
  summary: "Add a message to a conversation",
  description:
    "From the assistant, or from a person (`agent`), at any time. The visitor sees it immediately, on the next page, or as unread. An `Idempotency-Key` makes the call safe to repeat for 24 hours. This does not take the conversation over: call `POST /conversation/{session_id}/handling` for that.",
  access: { permission: "conversations:write" },
  params: oneSession,
  body: z
    .object({
      content: messageText,
      role: z.enum(["assistant", "agent"], { error: "It must be assistant or agent." }).default("assistant"),
      agent: agentInput.nullish().meta({ description: "The author; required if the role is agent." }),
      quick_replies: z.array(z.string().trim().min(1).max(80)).max(8).nullish(),
      cards: z.array(cardInput).max(MOST_CARDS).nullish(),
      ask: askFormInput.nullish(),
      files: fileIds,
    })
    .superRefine(({ role, agent }, context) => {
      if (role === "agent" && !agent)
        context.addIssue({
          code: "custom",
          path: ["agent"],
          params: { reason: "missing_required_field" },
          message: "Name the author as { id, name }.",
        });
    }),
  output: z.object({ success: z.literal(true), ...messageRecord.shape }),
  status: 201,
  failures: ["notFound"],
  repeatable: true,
  isRecorded: true,
  async handle({ principal, params, body, rawBody, request, now }, services) {
    const { storage, events, randomText, fileAddress, clock } = services;
    const siteId = principal.site.id;
    const { content, role, agent, quick_replies, cards, ask, files } = body;
    const extras = {
      ...(quick_replies?.length && { quickReplies: quick_replies }),
      ...(cards?.length && { cards: cards.flatMap((card) => cardIn(card) ?? []) }),
      ...(ask && { ask: askFormIn(ask) as AskForm }),
    };
    const key = headerOf(request, "idempotency-key");
    const caller = `unasked ${params.session_id}`;
    const claim = idempotentRequest(key, caller, rawBody, now);
    const at = clock();
    const added = await storage.addMessage({
      siteId,
      sessionId: params.session_id,
      message: {
        id: `msg_${randomText(24)}`,
        role,
        content,
        at,
        ...(Object.keys(extras).length > 0 && { extras }),
        ...(role === "agent" && agent && { agent: agentFrom(agent, principal) }),
      },
      ...(files?.length && { files }),
      idempotency: claim && { ...claim, leaseUntil: at + LEASE },
    });
    if (added.outcome === "unknown") throw unknownSession();
    if (added.outcome === "no_file") throw unknownFiles();
    if (added.outcome === "conflict") throw keyUsedOtherwise();
    if (added.outcome === "added") events.changed(siteId, params.session_id);
    return { success: true as const, ...recordOf(added.message, fileAddress) };
  },
});

export const showTyping = route({
  operationId: "showTyping",
  client: "conversations.typing",
  method: "POST",
  path: "/conversation/{session_id}/typing",
  summary: "Show that a person is typing",
  description: "Shown to current listeners for 10 seconds. Repeat it while the person is typing.",
  access: { permission: "conversations:write" },
  params: oneSession,
  body: z.object({
    by: z.enum(["assistant", "agent"], { error: "It must be assistant or agent." }),
    name: z.string().trim().min(1).max(120).nullish().meta({
      description: "The person who is typing; by default the one who handles the conversation.",
    }),
  }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  isRecorded: true,
  async handle({ principal, params: { session_id }, body }, { storage, events }) {
    const siteId = principal.site.id;
    const session = await storage.session(siteId, session_id);
    if (session === undefined) throw unknownSession();
    const name = body.name ?? (body.by === "agent" ? session.handling?.agent?.name : undefined);
    events.pass(siteId, session_id, { event: "typing", data: { by: body.by, ...(name && { name }) } });
    return { success: true as const };
  },
});

function keyUsedOtherwise(): Failure {
  const message = "This Idempotency-Key was used with another body. Use a new key.";
  return new Failure("invalidRequest", "Idempotency-Key", "invalid_value", message);
}
