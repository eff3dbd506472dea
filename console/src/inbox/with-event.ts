import type { Conversation, InboxEvent, Message, Summary } from "./shapes.ts";

/** The conversation after something happened in it, with every message that stayed as it was. */
export function withEvent(conversation: Conversation, { type, data }: InboxEvent): Conversation {
  if (type === "session") {
    const { handling: _, ...rest } = conversation;
    const { handling } = data as Summary;
    return handling === undefined ? rest : { ...rest, handling };
  }
  return type === "message" ? withMessage(conversation, data as unknown as Message) : conversation;
}

/** A message that is there already, as after one's own reply, is replaced. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const { messages } = conversation;
  const at = messages.findLastIndex(({ id }) => id === message.id);
  return { ...conversation, messages: at < 0 ? [...messages, message] : messages.with(at, message) };
}
