import type { ConversationStorage, MessageRange, MessageStep } from "../../storage/port.ts";
import { readLater } from "./json-pieces.ts";

/**
 * Returns all messages of a conversation; `messages` are those read so far. The list reads the `rest` in steps while the response
 * is sent, so that a long conversation is never completely in memory.
 */
export function readMessages<Message, Shown>(
  storage: Pick<ConversationStorage, "messagesIn">,
  siteId: string,
  { messages, rest }: { messages: Message[]; rest?: MessageRange },
  show: (message: Message | MessageStep["messages"][number]) => Shown,
): Shown[] {
  if (rest === undefined) return messages.map(show);
  return readLater(later(rest));

  async function* later(from: MessageRange): AsyncGenerator<Shown> {
    for (const message of messages) yield show(message);
    for (let range: MessageRange | undefined = from; range !== undefined; ) {
      const step: MessageStep = await storage.messagesIn(siteId, range);
      for (const message of step.messages) yield show(message);
      range = step.rest;
    }
  }
}
