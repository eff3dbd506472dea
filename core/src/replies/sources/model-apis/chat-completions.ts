import { replyOrigin } from "../../../webhooks/response/reply-origin.ts";
import type { ModelApi } from "./model-api.ts";

/** OpenAI's chat completions, which most others speak too. */
export function chatCompletions(baseUrl: string): ModelApi {
  return {
    url: `${baseUrl}/chat/completions`,
    requestBody: (model, messages) => ({
      ...{ model, messages, stream: true },
      stream_options: { include_usage: true },
    }),
    open: () => (data) => {
      const chunk = JSON.parse(data) as Chunk;
      if (chunk.error !== undefined && chunk.error !== null) throw new Error("The stream tells of an error.");
      const [choice] = chunk.choices ?? [];
      const text: unknown = choice?.delta?.content;
      return {
        text: typeof text === "string" ? text : "",
        origin: replyOrigin({ ...chunk }),
        isLast: Boolean(choice?.finish_reason),
      };
    },
  };
}

/** A piece of a streamed chat completion, as far as it is looked at. It comes from outside: any of it may be something else. */
interface Chunk {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[] | null;
  error?: unknown;
}
