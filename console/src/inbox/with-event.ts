import type { Conversation, InboxEvent, Message, Summary } from "./shapes.ts";

/** A conversation, and the ids of messages that were sent here, at its end, that the stream has not reported yet. */
export interface FollowedConversation extends Conversation {
  ahead?: readonly string[];
}

/** What an event of the session says anew; what it leaves out is over. */
const FOLLOWED = ["handling", "outcome", "outcome_reason_code", "outcome_reason", "outcome_summary"] as const;

/** The conversation after something happened in it, with every message that stayed as it was. */
export function withEvent(
  conversation: FollowedConversation,
  { type, data }: InboxEvent,
): FollowedConversation {
  if (type === "session") {
    const kept = { ...conversation };
    for (const name of FOLLOWED) delete kept[name];
    const followed = FOLLOWED.map((name) => [name, (data as Summary)[name]]);
    return { ...kept, ...Object.fromEntries(followed.filter(([, value]) => value !== undefined)) };
  }
  return type === "message" ? withReported(conversation, data as unknown as Message) : conversation;
}

/** One's own message as sending it was answered, which may be before messages that the service stored earlier are reported. */
export function withSent(conversation: FollowedConversation, message: Message): FollowedConversation {
  const { messages, ahead = [] } = conversation;
  if (messages.some(({ id }) => id === message.id)) return conversation;
  return { ...conversation, messages: [...messages, message], ahead: [...ahead, message.id] };
}

/** The stream reports in the service's order: what it has not reported yet comes after this message. */
function withReported(conversation: FollowedConversation, message: Message): FollowedConversation {
  const { messages, ahead = [] } = conversation;
  const at = messages.findLastIndex(({ id }) => id === message.id);
  if (at >= 0 && !ahead.includes(message.id))
    return { ...conversation, messages: messages.with(at, message) };
  const left = ahead.filter((id) => id !== message.id);
  const others = messages.filter(({ id }) => id !== message.id);
  const end = others.findIndex(({ id }) => left.includes(id));
  const next = others.toSpliced(end < 0 ? others.length : end, 0, message);
  return { ...conversation, messages: next, ahead: left };
}
