import { daysBetween } from "../labels/times.ts";
import type { Contact, Message, Note } from "../service/shapes.ts";
import type { Followed, HandlingLine } from "./followed.ts";

/** Milliseconds after which the same sender starts a new group. */
const PAUSE = 5 * 60_000;

/** An entry of the timeline; the timeline lists them oldest first. */
export type Entry =
  | { kind: "day"; id: string; timestamp: string }
  | { kind: "unread"; id: string }
  | { kind: "line"; id: string; line: HandlingLine }
  | { kind: "note"; id: string; note: Note }
  | { kind: "contact"; id: string; contact: Contact }
  | { kind: "group"; id: string; sender: Sender; messages: readonly Message[] };

export interface Sender {
  role: Message["role"];
  id: string;
  /** Only agents have a name. */
  name?: string;
}

type Item =
  | { at: string; rank: 0; line: HandlingLine }
  | { at: string; rank: 1; message: Message }
  | { at: string; rank: 2; note: Note }
  | { at: string; rank: 3; contact: Contact };

/** Groups messages and adds days, the unread mark, notes, the contact form and changes of handling, in chronological order. */
export function timeline(
  conversation: Pick<Followed, "messages" | "notes" | "lines" | "handling" | "has_more" | "contact">,
  unreadId?: string,
): Entry[] {
  const entries: Entry[] = [];
  // Omits the mark if all messages are unread.
  const { messages, has_more: hasMore } = conversation;
  const markedId = unreadId === messages[0]?.id && !hasMore ? undefined : unreadId;
  let before: string | undefined;
  for (const item of items(conversation)) {
    if (before === undefined || daysBetween(Date.parse(before), Date.parse(item.at)) > 0)
      entries.push({ kind: "day", id: `day-${item.at.slice(0, 10)}-${entries.length}`, timestamp: item.at });
    before = item.at;
    if (item.rank === 0) entries.push({ kind: "line", id: item.line.id, line: item.line });
    else if (item.rank === 2) entries.push({ kind: "note", id: item.note.id, note: item.note });
    else if (item.rank === 3) entries.push({ kind: "contact", id: "contact", contact: item.contact });
    else addMessage(entries, item.message, markedId);
  }
  return entries;
}

function addMessage(entries: Entry[], message: Message, unreadId: string | undefined): void {
  if (message.id === unreadId) entries.push({ kind: "unread", id: "unread" });
  const last = entries.at(-1);
  const sender = senderOf(message);
  const previous = last?.kind === "group" ? last.messages.at(-1) : undefined;
  const isSame = last?.kind === "group" && last.sender.role === sender.role && last.sender.id === sender.id;
  const isSoon = Date.parse(message.timestamp) - Date.parse(previous?.timestamp ?? "") < PAUSE;
  if (isSame && isSoon) entries[entries.length - 1] = { ...last, messages: [...last.messages, message] };
  else entries.push({ kind: "group", id: message.id, sender, messages: [message] });
}

function senderOf({ role, agent }: Message): Sender {
  return role === "agent" && agent ? { role, id: agent.id, name: agent.name } : { role, id: role };
}

/** Keeps the messages in the service's order, and inserts notes, changes of handling and the contact form by time. */
function items({
  messages,
  notes,
  lines,
  handling,
  has_more: hasMore,
  contact,
}: Parameters<typeof timeline>[0]): Item[] {
  const first = messages[0]?.timestamp ?? "";
  const isShown = (at: string) => !hasMore || at >= first;
  const others: Item[] = [
    ...mergedLines(messages, lines, handling)
      .filter(({ timestamp }) => isShown(timestamp))
      .map((line) => ({ at: line.timestamp, rank: 0 as const, line })),
    ...notes
      .filter(({ timestamp }) => isShown(timestamp))
      .map((note) => ({ at: note.timestamp, rank: 2 as const, note })),
    ...(contact && isShown(contact.timestamp) ? [{ at: contact.timestamp, rank: 3 as const, contact }] : []),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.rank - other.rank);
  const merged: Item[] = [];
  let next = 0;
  for (const message of messages) {
    const at = Date.parse(message.timestamp);
    for (let other = others[next]; other !== undefined; other = others[++next]) {
      const time = Date.parse(other.at);
      if (time > at || (time === at && other.rank >= 2)) break;
      merged.push(other);
    }
    merged.push({ at: message.timestamp, rank: 1, message });
  }
  return [...merged, ...others.slice(next)];
}

/** Returns the received changes, and earlier changes derived from the messages and the current handling. */
function mergedLines(
  messages: readonly Message[],
  heard: readonly HandlingLine[],
  handling: Followed["handling"],
): HandlingLine[] {
  const until = heard[0]?.timestamp;
  const read = linesOf(messages).filter(({ timestamp }) => until === undefined || timestamp < until);
  const isCovered = [...read, ...heard].some(({ kind, name, timestamp }) =>
    handling?.by === "person"
      ? name === handling.agent?.name && timestamp >= handling.since
      : kind === "waiting" && timestamp >= (handling?.since ?? ""),
  );
  if (handling === undefined || heard.length > 0 || isCovered) return [...read, ...heard];
  const { by, since, agent, reason_code: reason } = handling;
  const now: HandlingLine = {
    id: "line-now",
    kind: by === "waiting" ? ("waiting" as const) : ("joined" as const),
    timestamp: since,
    ...(agent && { name: agent.name }),
    ...(reason && { reason }),
  };
  return [...read.filter(({ timestamp }) => timestamp < since), now];
}

/**
 * Derives who joined, took over and left from the authors of the messages. If the workflow answers a message, the agent left
 * before that message.
 */
export function linesOf(messages: readonly Message[]): HandlingLine[] {
  const lines: HandlingLine[] = [];
  let present: { id: string; name: string } | undefined;
  for (const [at, { id, role, agent, timestamp }] of messages.entries()) {
    if (role === "agent" && agent && agent.id !== present?.id) {
      lines.push({
        id: `line-${id}`,
        timestamp,
        name: agent.name,
        ...(present === undefined ? { kind: "joined" } : { kind: "takeover", other: present.name }),
      });
      present = agent;
    } else if (role === "assistant" && present !== undefined) {
      const asked = messages[at - 1];
      const left = asked?.role === "user" ? asked.timestamp : timestamp;
      lines.push({ id: `line-${id}`, kind: "returned", timestamp: left, name: present.name });
      present = undefined;
    }
  }
  return lines;
}
