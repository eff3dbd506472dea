import { harmlessText } from "../markdown/harmless-text.ts";
import type { MessageRecord, ReplyExtras } from "../service/chat-service.ts";
import type { Message } from "./message.ts";

/**
 * The service's records as messages. A message that is here already keeps its identity: found by its id, or, as the
 * service does not tell the ids of questions, as the last of that role with the same text that nothing claimed yet.
 */
export function adoptedRecords(
  records: readonly MessageRecord[],
  known: readonly Message[],
  /** Asked on this page and not answered yet: these stay what they are. */
  open: readonly Message[],
): Message[] {
  const left = [...known].reverse();
  const adopted: Message[] = [];
  for (const record of [...records].reverse()) {
    const { id, role, content, rating, timestamp } = record;
    const at = Date.parse(timestamp) || undefined;
    const same = left.find((message) => message.id === id) ?? left.find((message) => isTwin(message, record));
    if (same !== undefined) left.splice(left.indexOf(same), 1);
    const isOpen = same !== undefined && open.includes(same);
    if (isOpen) same.id = id;
    const key = same?.key ?? id;
    const about = same?.about;
    adopted.push(
      isOpen ? same : { key, id, role, content, state: "settled", about, rating, at, ...extrasOf(record) },
    );
  }
  return adopted.reverse();
}

function isTwin({ id, role, content }: Message, record: MessageRecord): boolean {
  return id === undefined && role === record.role && content === record.content;
}

/** What came with a reply beyond its text, as a message holds it. */
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
