import { harmlessText } from "@parley/markdown";
import type { MessageRecord, ReplyExtras } from "../service/chat-service.ts";
import type { Message } from "./message.ts";
import { sameMessages } from "./same-messages.ts";

/** Converts the service's records to messages. A message that is already shown keeps its key. */
export function adoptedRecords(
  records: readonly MessageRecord[],
  known: readonly Message[] = [],
  /** Unanswered questions of this tab: their state does not change. */
  open: readonly Message[] = [],
): Message[] {
  const same = sameMessages(records, known);
  return records.map((record) => {
    const { id, role, content, rating, timestamp } = record;
    const mine = same.get(record);
    if (mine && open.includes(mine)) return Object.assign(mine, { id });
    const at = Date.parse(timestamp) || undefined;
    const { key = id, about } = mine ?? {};
    return { key, id, role, content, state: "settled", about, rating, at, ...extrasOf(record) };
  });
}

/** Converts the parts of a reply besides its text to fields of a message. */
export function extrasOf({
  stopped,
  quick_replies,
  cards,
  ask,
  agent,
  files,
}: ReplyExtras): Partial<Message> {
  return {
    stopped,
    quickReplies: quick_replies?.map((text) => harmlessText(String(text))),
    cards,
    ask,
    agent,
    files,
  };
}
