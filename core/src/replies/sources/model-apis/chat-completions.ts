import { textOfParts } from "../../../webhooks/response/content-parts.ts";
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
      const choice = Array.isArray(chunk.choices) ? objectIn(chunk.choices[0]) : undefined;
      const isLast = Boolean(choice?.finish_reason);
      if (hasError(chunk)) return { ...failureDelta("The stream reports an error."), isLast };
      return { ...textDelta(textOf(choice)), origin: replyOrigin({ ...chunk }), isLast };
    },
  };
}

/** Reads a chunk, or an answer that an endpoint sent as one document. Mistral sends lists of parts. */
function textOf(choice: Fields | undefined): unknown {
  const content = (objectIn(choice?.delta) ?? objectIn(choice?.message))?.content;
  return typeof content === "string" ? content : textOfParts(content);
}

function hasError({ error }: Fields): boolean {
  return error !== undefined && error !== null && error !== "";
}
