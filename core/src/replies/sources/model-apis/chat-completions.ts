import { textOfContent } from "../../../webhooks/response/content-parts.ts";
import { hasError } from "../../../webhooks/response/error-notice.ts";
import { type Fields, objectIn, objectInText } from "../../../webhooks/response/json-in-text.ts";
import { replyOrigin } from "../../../webhooks/response/reply-origin.ts";
import { failureDelta, textDelta } from "../../../webhooks/response/streams/event-dialect.ts";
import { callPiece } from "./gathered-calls.ts";
import type { CallPiece, ModelApi, ModelMessage } from "./model-api.ts";

/** OpenAI's chat completions API, which most other providers support too. */
export function chatCompletions(baseUrl: string): ModelApi {
  return {
    url: `${baseUrl}/chat/completions`,
    requestBody: (model, messages, tools) => ({
      model,
      messages: messages.map(messageOf),
      stream: true,
      stream_options: { include_usage: true },
      ...(tools.length > 0 && { tools: tools.map((each) => ({ type: "function", function: each })) }),
    }),
    open: () => readChunks(),
  };
}

function messageOf(message: ModelMessage): object {
  if (message.role === "tool")
    return { role: "tool", tool_call_id: message.callId, content: message.content };
  if (!("calls" in message)) return message;
  const tool_calls = message.calls.map(({ id, ...called }) => ({ id, type: "function", function: called }));
  return { role: "assistant", content: message.content || null, tool_calls };
}

function readChunks() {
  const keyOf = callKeys();
  return (data: string) => {
    const chunk = objectInText(data);
    if (chunk === undefined) return undefined;
    const choice = firstOf(chunk.choices);
    const isLast = Boolean(choice?.finish_reason);
    if (hasError(chunk) || choice?.finish_reason === "error")
      return { ...failureDelta("The stream reports an error."), isLast };
    const calls = callsOf(choice, keyOf);
    return {
      ...textDelta(textOf(choice)),
      origin: replyOrigin({ ...chunk }),
      isLast,
      ...(calls && { calls }),
    };
  };
}

function callsOf(choice: Fields | undefined, keyOf: ReturnType<typeof callKeys>): CallPiece[] | undefined {
  const delta = objectIn(choice?.delta);
  const called = (delta ?? objectIn(choice?.message))?.tool_calls;
  if (!Array.isArray(called)) return undefined;
  return called.map((each, at) => {
    const { id, index = at, function: asked } = objectIn(each) ?? {};
    return callPiece({ id, ...objectIn(asked) }, keyOf(index, id), delta === undefined);
  });
}

/** Returns a key for each call. Some endpoints give every call the index 0, so another id at the same index is another call. */
function callKeys() {
  const current = new Map<string, string>();
  return (index: unknown, id: unknown): string => {
    const callKey = `${index}`;
    const known = current.get(callKey);
    const key = typeof id === "string" && id !== "" ? `${callKey} ${id}` : (known ?? callKey);
    current.set(callKey, key);
    return key;
  };
}

/** The choice with index 0. Other choices are alternative answers, and their chunks may arrive between its chunks. */
function firstOf(choices: unknown): Fields | undefined {
  return Array.isArray(choices)
    ? choices.map(objectIn).find((choice) => (choice?.index ?? 0) === 0)
    : undefined;
}

/** The text of a chunk, or of an answer that an endpoint sent as one document. */
function textOf(choice: Fields | undefined): unknown {
  const message = objectIn(choice?.delta) ?? objectIn(choice?.message);
  return textOfContent(message?.content) ?? message?.refusal;
}
