import { objectInText } from "../../../webhooks/response/json-in-text.ts";
import { openAiResponses } from "../../../webhooks/response/streams/dialects/open-ai-responses.ts";
import { textDelta } from "../../../webhooks/response/streams/event-dialect.ts";
import type { ModelApi } from "./model-api.ts";

/** OpenAI's Responses (the type `ResponseCreateParams` of openai 7.57.0), which is asked to keep nothing of the conversation. */
export function responses(url: string): ModelApi {
  return {
    url,
    requestBody: (model, messages) => ({
      ...{ model, stream: true, store: false },
      input: messages.map(({ role, content }) => ({ role, content })),
    }),
    open() {
      const read = openAiResponses.open();
      return (data) => {
        const event = objectInText(data);
        if (event === undefined) return undefined;
        const isLast = event.type === "response.completed" || event.type === "response.incomplete";
        return { ...(read(event) ?? textDelta("")), isLast };
      };
    },
  };
}
