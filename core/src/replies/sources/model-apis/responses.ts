import { type Fields, objectIn, objectInText } from "../../../webhooks/response/json-in-text.ts";
import { openAiResponses } from "../../../webhooks/response/streams/dialects/open-ai-responses.ts";
import { textDelta } from "../../../webhooks/response/streams/event-dialect.ts";
import { callPiece } from "./gathered-calls.ts";
import type { CallPiece, ModelApi, ModelMessage } from "./model-api.ts";

/** OpenAI's Responses API (type `ResponseCreateParams` of openai 7.57.0). Each request asks OpenAI to store nothing. */
export function responses(url: string): ModelApi {
  return {
    url,
    requestBody: (model, messages, tools) => ({
      model,
      stream: true,
      store: false,
      input: messages.flatMap(itemsOf),
      ...(tools.length > 0 && { tools: tools.map((each) => ({ type: "function", ...each, strict: false })) }),
    }),
    open() {
      const read = openAiResponses.open();
      return (data) => {
        const event = objectInText(data);
        if (event === undefined) return undefined;
        const isLast = event.type === "response.completed" || event.type === "response.incomplete";
        const calls = callsOf(event, isLast);
        return { ...(read(event) ?? textDelta("")), isLast, ...(calls.length > 0 && { calls }) };
      };
    },
  };
}

function itemsOf(message: ModelMessage): object[] {
  const { role, content } = message;
  if (role === "tool") return [{ type: "function_call_output", call_id: message.callId, output: content }];
  if (!("calls" in message)) return [{ role, content }];
  const calls = message.calls.map(({ id, ...called }) => ({ type: "function_call", call_id: id, ...called }));
  return content === "" ? calls : [{ role, content }, ...calls];
}

/** The complete calls of an event. Each call arrives when its item is done, and again with the response at the end. */
function callsOf(event: Fields, isLast: boolean): CallPiece[] {
  const output = isLast ? objectIn(event.response)?.output : undefined;
  const items =
    event.type === "response.output_item.done" ? [event.item] : Array.isArray(output) ? output : [];
  return items.flatMap((each) => {
    const item = objectIn(each);
    if (item?.type !== "function_call" || typeof item.call_id !== "string") return [];
    return [callPiece({ ...item, id: item.call_id }, item.call_id, true)];
  });
}
