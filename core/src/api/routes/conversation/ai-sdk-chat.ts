import { z } from "zod";
import { sessionId } from "../../../sessions/session-id.ts";
import { route } from "../../route.ts";
import { messageText } from "../../schemas/fields.ts";
import { AI_SDK_STREAM } from "../../streaming/ai-sdk-stream.ts";
import { messageAnswer, messageRequest, messageResponse } from "./messages.ts";

const uiMessage = z.object({
  role: z.string(),
  parts: z.array(z.object({ type: z.string(), text: z.string().optional() })),
});

const chatRequest = z.object({
  id: sessionId
    .meta({ description: "The chat's, which is the session for a key. A visitor's token has its own." })
    .optional(),
  messages: z.array(uiMessage).transform(textOfLast).pipe(messageText).meta({
    description: "The last one, of the user's, is the message: what was said before is here already.",
  }),
  context: messageRequest.shape.context,
  user: messageRequest.shape.user,
});

/** Bytes. Its clients send the whole conversation each time. */
const LONGEST_CHAT = 1_048_576;

/** What `DefaultChatTransport` of ai 7.0.173 sends and reads. */
export const aiSdkChat = route({
  operationId: "aiSdkChat",
  method: "POST",
  path: "/ai-sdk/chat",
  summary: "Send a message as the AI SDK does",
  description:
    "`POST /message` for `useChat` and other clients of the AI SDK: the answer is always its UI message stream, version 1. " +
    "`messageMetadata` of its last part has what `POST /message` answers beside the text. " +
    "What fails before the first text is answered as plain JSON.",
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

function textOfLast(messages: z.output<typeof uiMessage>[]): string {
  const last = messages.at(-1);
  if (last?.role !== "user") return "";
  return last.parts.flatMap(({ type, text }) => (type === "text" && text ? [text] : [])).join("\n\n");
}
