import { z } from "zod";
import { guestContext } from "../../../identity/guest-context.ts";
import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../../identity/principal.ts";
import type { Speaker } from "../../../identity/speaker.ts";
import { sessionId } from "../../../sessions/ids.ts";
import { headerOf } from "../../request/api-request.ts";
import { idempotentRequest } from "../../request/idempotent-request.ts";
import { type Call, route } from "../../route.ts";
import { CONTEXT_FACTS, context, MESSAGE_LIMIT, messageText, user } from "../../schemas/fields.ts";
import { fileIds } from "../../schemas/file-record.ts";
import { handlingOf, handlingRecord } from "../../schemas/handling-record.ts";
import { handoverNow, handoverNowOf } from "../../schemas/offered-handover.ts";
import { extrasOf, replyExtras } from "../../schemas/reply-extras-schema.ts";
import type { Services } from "../../services.ts";
import { EVENTS } from "../../streaming/reply-events.ts";

export const messageRequest = z
  .object({
    message: z.string().meta({
      description: "1 to 10,000 characters (Unicode code points). It may be empty if there are files.",
      maxLength: MESSAGE_LIMIT,
    }),
    session_id: sessionId
      .meta({ description: "Absent: starts a new session. Unknown: starts a new session with this id." })
      .nullish(),
    context: context.nullish(),
    user: user.nullish().meta({
      description: "The user for whom server-side code acts. Not for visitors: their token identifies them.",
    }),
    files: fileIds,
  })
  .superRefine(({ message, files }, check) => {
    if (files?.length && message.trim() === "") return;
    const [issue] = messageText.safeParse(message).error?.issues ?? [];
    if (issue !== undefined) check.addIssue({ ...issue, path: ["message"] } as never);
  });

export const messageResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  session_id: z.string(),
  metadata: z.object({ model: z.string(), tokens_used: z.int(), response_time_ms: z.int() }),
  ...replyExtras,
  message_id: z
    .string()
    .optional()
    .meta({ description: "The reply's id, for rating it. Only in responses to visitors." }),
  stopped: z
    .literal(true)
    .optional()
    .meta({ description: "The visitor stopped the reply: this is the text so far." }),
  handling: handlingRecord.optional().meta({
    description:
      "Who handles the conversation if the workflow does not, or no longer did when its reply arrived. `message` is then empty.",
  }),
  handover: handoverNow,
});

/** contract §D.1. */
export const sendMessage = route({
  operationId: "sendMessage",
  client: "messages.send",
  method: "POST",
  path: "/message",
  summary: "Send a message and get the reply",
  description:
    "Both messages are on disk before the answer is complete. An `Idempotency-Key` makes the call safe to repeat for 24 hours.\n\n" +
    'With `Accept: text/event-stream` the reply is streamed: events `delta` with `{"content": "…"}`, `status` with `{"text": "…"}` for the current step, then `done` ' +
    "with the whole response, which replaces the deltas if they differ, or `error` with the whole error body. A failure before the first event is answered as plain JSON. " +
    "If the client disconnects, the reply is still completed and stored (see `wait` of `GET /conversation/{session_id}`).",
  access: { permission: "messages:write", visitors: true },
  body: messageRequest,
  output: messageResponse,
  status: 200,
  failures: ["notFound", "webhookUnreachable", "webhookFailed"],
  isMessage: true,
  repeatable: true,
  waits: true,
  streams: EVENTS,
  handle: (call, services) => messageAnswer(call, services, call.body),
});

/** The parts of a call that are needed to answer a message, in any protocol. */
type MessageCall = Pick<
  Call<KeyPrincipal | MemberPrincipal | VisitorPrincipal, unknown, unknown, unknown>,
  "principal" | "rawBody" | "request" | "now" | "listener"
>;

/** Answers a message and returns the response of `POST /message`. */
export async function messageAnswer(
  { principal, rawBody, request, now, listener }: MessageCall,
  services: Services,
  sent: Pick<z.output<typeof messageRequest>, "message" | "session_id" | "context" | "user" | "files">,
): Promise<z.input<typeof messageResponse>> {
  const { site } = principal;
  const isVisitor = principal.kind === "visitor";
  const ownSession = isVisitor ? principal.visitor.sessionId : undefined;
  const speaker: Speaker = isVisitor
    ? principal.visitor.speaker
    : sent.user
      ? namedByKey(sent.user)
      : undefined;
  const facts = factsOf(sent.context ?? {});
  const {
    sessionId: id,
    reply,
    handling,
  } = await services.answerMessage({
    site,
    sessionId: sent.session_id ?? ownSession,
    ownSession,
    message: sent.message,
    ...(sent.files?.length && { files: sent.files }),
    speaker,
    context: isVisitor && speaker === undefined ? guestContext(facts) : facts,
    language: headerOf(request, "accept-language"),
    idempotency: idempotentRequest(headerOf(request, "idempotency-key"), ownSession ?? "key", rawBody, now),
    now,
    listener,
  });
  const { content, metadata, stopped, extras, messageId } = reply;
  return {
    success: true as const,
    message: content,
    session_id: id,
    metadata: {
      model: metadata.model,
      tokens_used: metadata.tokensUsed,
      response_time_ms: metadata.responseTime,
    },
    ...extrasOf(extras),
    // For visitors only. A reply that was stopped before its first word has no id, because it is not stored.
    message_id: isVisitor && content !== "" ? messageId : undefined,
    stopped,
    handling: handling && handlingOf(handling),
    handover: isVisitor ? await handoverNowOf(site, services) : undefined,
  };
}

function namedByKey({ id, email, name, role }: z.output<typeof user>): Speaker {
  const given = { ...(id && { id }), ...(email && { email }), ...(name && { name }), ...(role && { role }) };
  return { verified: true, namedByKey: true, user: given };
}

/** Removes null values of the contract's keys, and the keys that only the service may set. */
function factsOf(context: Record<string, unknown>): Record<string, unknown> {
  // The service sets these keys itself: `handover` to the agents' messages, `knowledge` to the owner's knowledge.
  delete context.handover;
  delete context.knowledge;
  for (const key of CONTEXT_FACTS) if (context[key] === null) delete context[key];
  return context;
}
