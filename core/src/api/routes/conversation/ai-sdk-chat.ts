import { z } from "zod";
import { sessionId } from "../../../sessions/ids.ts";
import { boundedParse } from "../../request/parse-input.ts";
import { route } from "../../route.ts";
import { messageText } from "../../schemas/fields.ts";
import { AI_SDK_STREAM } from "../../streaming/ai-sdk-stream.ts";
import { messageAnswer, messageRequest, messageResponse } from "./messages.ts";

/** Maximum number of messages of a conversation, and of parts of one message. */
const MOST_MESSAGES = 10_000;
const MOST_PARTS = 1_000;

const uiMessage = z.object({
  role: z.string(),
  parts: z.array(z.object({ type: z.string(), text: z.string().optional() })).max(MOST_PARTS),
});

const { $schema: _, ...describedMessage } = z.toJSONSchema(uiMessage, { io: "input" });

const chatRequest = z.object({
  id: sessionId
    .meta({
      description:
        "With a key: the chat's id, which is the session's id. For visitors, the token contains the session.",
    })
    .optional(),
  messages: z
    .array(z.unknown())
    .max(MOST_MESSAGES)
    .meta({ items: describedMessage })
    .transform(textOfLast)
    .pipe(messageText)
    .meta({
      description:
        "Only the last message is sent; it must be the user's. Earlier messages are already stored and are not read.",
    }),
  context: messageRequest.shape.context,
  user: messageRequest.shape.user,
});

/** Maximum bytes of a body. Clients send the whole conversation each time. */
const LONGEST_CHAT = 1_048_576;

/** The protocol of `DefaultChatTransport` in ai 7.0.173. */
export const aiSdkChat = route({
  operationId: "aiSdkChat",
  method: "POST",
  path: "/ai-sdk/chat",
  summary: "Send a message as the AI SDK does",
  description:
    "`POST /message` for `useChat` and other clients of the AI SDK: the answer is always its UI message stream, version 1. " +
    "`messageMetadata` of its last part has the other fields of the response of `POST /message`. " +
    "A failure before the first text or status is answered as plain JSON.",
  access: { permission: "messages:write", visitors: true },
  body: chatRequest,
  longestBody: LONGEST_CHAT,
  output: messageResponse,
  status: 200,
  failures: ["notFound", "webhookUnreachable", "webhookFailed"],
  isMessage: true,
  repeatable: true,
  waits: true,
  streams: AI_SDK_STREAM,
  handle(call, services) {
    const { id, messages: message, context, user } = call.body;
    const session_id = call.principal.kind === "visitor" ? undefined : id;
    return messageAnswer(call, services, { message, session_id, context, user });
  },
});

/** Reads only the last message, because clients send the whole conversation each time, and 1 MB can contain 350,000 `{}`. */
function textOfLast(messages: unknown[], check: z.RefinementCtx): string {
  if (messages.length === 0) return "";
  const at = messages.length - 1;
  const read = boundedParse(uiMessage, messages[at]);
  if (!read.success) {
    check.addIssue({ ...read.issue, path: [at, ...read.issue.path] } as never);
    return z.NEVER;
  }
  const { role, parts } = read.data;
  if (role !== "user") return "";
  return parts.flatMap(({ type, text }) => (type === "text" && text ? [text] : [])).join("\n\n");
}
