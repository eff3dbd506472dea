import type { Conversation } from "../conversation/conversation.ts";
import type { Message } from "../conversation/message.ts";
import type { MessageRecord } from "../service/chat-service.ts";

/** Milliseconds for which a new message may still turn out to be the awaited reply. */
const DOUBT = 1_500;

export interface ReceivedMessages {
  /** Adds an announced message; a repeat does nothing. */
  add(record: MessageRecord): void;
  /** Adds all messages of a read conversation. */
  read(records: readonly MessageRecord[]): void;
  /** Shows buffered messages that are certainly not a reply that this page waits for. */
  settle(): void;
  clear(): void;
}

/**
 * Merges announced messages into those already shown: each message once, in the service's order. A reply that this page or
 * another tab asked for also arrives in its own call, and has an id only once it is complete. A message that may be that reply
 * is therefore buffered for a moment.
 */
export function receivedMessages({
  talk,
  early,
  order,
  isNews,
}: {
  talk: Pick<Conversation, "list" | "receive" | "adoptedRecords" | "sameMessages">;
  /** Ids of messages in the history that may be new to the visitor. */
  early: ReadonlySet<string>;
  /** Ids of the history, in the service's order. */
  order: string[];
  /** Called for a message to the visitor that this page did not ask for, or that arrived while no page was open. */
  isNews(record: MessageRecord): void;
}): ReceivedMessages {
  const received = new Set<string>();
  let pending: { record: MessageRecord; until: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isDoubtful(record: MessageRecord, until: number): boolean {
    if (record.role !== "assistant") return false;
    const open = talk.list.messages.filter(({ state }) => state === "waiting" || state === "growing");
    return open.some(
      ({ state, content }) =>
        performance.now() < until ||
        (state === "growing" && content !== "" && record.content.startsWith(content)),
    );
  }

  function settle(): void {
    clearTimeout(timer);
    const waiting = pending;
    pending = [];
    const left = waiting.filter(({ record, until }) => {
      if (!talk.list.messages.some(({ id }) => id === record.id) && isDoubtful(record, until)) return true;
      insert(record);
      return false;
    });
    pending = [...left, ...pending];
    if (pending.length > 0) timer = setTimeout(settle, DOUBT);
    sort();
  }

  /** Index of a message in the service's order; -1 if it is not stored or not announced yet. */
  const indexOf = ({ id }: Message) => order.indexOf(id ?? "");

  /** Sorts the messages with a known index; the others stay in place. */
  function sort(): void {
    const { messages } = talk.list;
    const known = messages.filter((message) => indexOf(message) >= 0);
    const sorted = [...known].sort((one, other) => indexOf(one) - indexOf(other));
    if (sorted.every((message, at) => message === known[at])) return;
    const next = messages.map((message) => (known.includes(message) ? (sorted.shift() as Message) : message));
    talk.receive({ kind: "messages", messages: next });
  }

  function insert(record: MessageRecord): void {
    const { id, role } = record;
    const { messages } = talk.list;
    if (messages.some((message) => message.id === id)) {
      if (early.has(id) && role !== "user") isNews(record);
      return;
    }
    // If two questions have the same text, match the earlier one.
    const twin = talk.sameMessages([record], [...messages].reverse()).get(record);
    if (twin !== undefined) {
      twin.id = id;
      return;
    }
    // Inserts the message before those without an index, which are newer: the service announces messages in its order.
    const at = messages.findLastIndex((message) => {
      const index = indexOf(message);
      return index >= 0 && index < order.indexOf(id);
    });
    const next = [...messages];
    next.splice(at + 1, 0, ...talk.adoptedRecords([record]));
    talk.receive({ kind: "messages", messages: next });
    if (role !== "user") isNews(record);
  }

  function queue(record: MessageRecord): void {
    if (received.has(record.id)) return;
    received.add(record.id);
    pending.push({ record, until: performance.now() + DOUBT });
  }

  return {
    add(record) {
      if (!order.includes(record.id)) order.push(record.id);
      queue(record);
      settle();
    },
    read(records) {
      const ids = records.map(({ id }) => id);
      const first = Math.max(
        0,
        order.findIndex((id) => ids.includes(id)),
      );
      const later = order.slice(first).filter((id) => !ids.includes(id));
      order = [...order.slice(0, first), ...ids, ...later];
      records.forEach(queue);
      settle();
    },
    settle,
    clear() {
      clearTimeout(timer);
      pending = [];
    },
  };
}
