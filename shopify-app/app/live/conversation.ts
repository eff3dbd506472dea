import type { GetConversationResponse } from "@parley/client/types";

export type Conversation = GetConversationResponse;
export type Message = Conversation["messages"][number];
export type Handling = NonNullable<Conversation["handling"]>;

/** The newest page looks otherwise as soon as the conversation does, so that one can ask what came since. */
export function markOf({ messages, handling, contact }: Conversation): string {
  const ratings = messages
    .map(({ rating, rating_reason }) => (rating?.[0] ?? "-") + (rating_reason?.length ?? ""))
    .join("");
  const who = [handling?.by, handling?.since, handling?.agent?.id].map((part) => part ?? "");
  return [messages.length, messages.at(-1)?.id ?? "", ratings, ...who, contact?.timestamp ?? ""].join("/");
}
