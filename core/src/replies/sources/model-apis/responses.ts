import { objectInText } from "../../../webhooks/response/json-in-text.ts";
import { openAiResponses } from "../../../webhooks/response/streams/dialects/open-ai-responses.ts";
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
      let hasSpoken = false;
      return (data) => {
        const event = objectInText(data);
        if (event === undefined) throw new Error("The stream holds what is no event.");
        const { text = "", repeats = false, origin = {}, failure } = read(event) ?? {};
        if (failure !== undefined) throw new Error("The stream tells of an error.");
        const isNew = text !== "" && !(repeats && hasSpoken);
        hasSpoken ||= isNew;
        const isLast = event.type === "response.completed" || event.type === "response.incomplete";
        return { text: isNew ? text : "", origin, isLast };
      };
    },
  };
}
