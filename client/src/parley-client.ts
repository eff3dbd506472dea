import { allMessages } from "./all-messages.ts";
import type { GetConversationResponse } from "./generated/requests-and-responses.ts";
import { resources } from "./generated/resources.ts";
import { type CallOptions, type ClientOptions, http } from "./http.ts";

type Resources = ReturnType<typeof resources>;
type Message = GetConversationResponse["messages"][number];

export interface ParleyClient extends Omit<Resources, "conversations"> {
  conversations: Resources["conversations"] & {
    /** Yields every message, newest first. Loads page by page: `for await` stops loading when you stop. */
    messages(session_id: string, options?: CallOptions): AsyncGenerator<Message, void>;
  };
}

/**
 * Creates a client for the API: `const parley = parleyClient({ baseUrl, apiKey })`, then `parley.messages.send({ message: "Hi"
 * })`. Calls reject with `ParleyError`.
 */
export function parleyClient(options: ClientOptions): ParleyClient {
  const { conversations, ...others } = resources(http(options));
  const messages: ParleyClient["conversations"]["messages"] = (id, callOptions) =>
    allMessages((before) => conversations.get(id, before === undefined ? {} : { before }, callOptions));
  return { ...others, conversations: { ...conversations, messages } };
}
