import { textOfContent } from "../../../webhooks/response/content-parts.ts";
import { hasError } from "../../../webhooks/response/error-in-json.ts";
import { type Fields, objectIn, objectInText } from "../../../webhooks/response/json-in-text.ts";
import { replyOrigin } from "../../../webhooks/response/reply-origin.ts";
import { failureDelta, textDelta } from "../../../webhooks/response/streams/event-dialect.ts";
import type { ModelApi } from "./model-api.ts";

/** OpenAI's chat completions, which most others support too. */
export function chatCompletions(baseUrl: string): ModelApi {
  return {
    url: `${baseUrl}/chat/completions`,
    requestBody: (model, messages) => ({
      ...{ model, messages, stream: true },
      stream_options: { include_usage: true },
    }),
    open: () => (data) => {
      const chunk = objectInText(data);
      if (chunk === undefined) return undefined;
      const choice = firstOf(chunk.choices);
      const isLast = Boolean(choice?.finish_reason);
      if (hasError(chunk) || choice?.finish_reason === "error")
        return { ...failureDelta("The stream reports an error."), isLast };
      return { ...textDelta(textOf(choice)), origin: replyOrigin({ ...chunk }), isLast };
    },
  };
}

/** Further choices are alternatives, which may be streamed in turns. */
function firstOf(choices: unknown): Fields | undefined {
  return Array.isArray(choices)
    ? choices.map(objectIn).find((choice) => (choice?.index ?? 0) === 0)
    : undefined;
}

/** Reads a chunk, or an answer that an endpoint sent as one document. */
function textOf(choice: Fields | undefined): unknown {
  const message = objectIn(choice?.delta) ?? objectIn(choice?.message);
  return textOfContent(message?.content) ?? message?.refusal;
}
