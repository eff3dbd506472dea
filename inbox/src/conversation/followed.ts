import type { Conversation, InboxEvent, Message, Note, Summary } from "../service/shapes.ts";

/** A change of handling that this page heard of: the service keeps only the latest. */
export interface HandlingLine {
  id: string;
  kind: "waiting" | "joined" | "takeover" | "returned" | "timed_out";
  timestamp: string;
  name?: string;
  other?: string;
  reason?: string;
}

/** A conversation, its notes, and what was heard about it. */
export interface Followed extends Conversation {
  notes: readonly Note[];
  lines: readonly HandlingLine[];
  /** Ids of messages that were sent here, at the end, before the stream reported them. */
  ahead: readonly string[];
}

/** What an event of the session repeats in full: what it leaves out is over. */
const STATE = ["handling", "outcome", "outcome_reason_code", "outcome_reason", "outcome_summary"] as const;

/** The conversation after an event, with every message that did not change as the same object. */
export function withEvent(known: Followed, { type, data }: InboxEvent): Followed {
  switch (type) {
    case "session":
      return withState(known, data as Summary);
    case "message":
      return withReported(known, data as unknown as Message);
    case "note":
      return withNote(known, noteIn(data));
    case "handling":
      return withLine(known, data as HandlingData);
    default:
      return known;
  }
}

/** An own message as the answer to sending it, which may come before messages that the service stored earlier are reported. */
export function withSent(known: Followed, message: Message): Followed {
  if (known.messages.some(({ id }) => id === message.id)) return known;
  return { ...known, messages: [...known.messages, message], ahead: [...known.ahead, message.id] };
}

export function withNote(known: Followed, note: Note): Followed {
  const at = known.notes.findIndex(({ id }) => id === note.id);
  return { ...known, notes: at < 0 ? [...known.notes, note] : known.notes.with(at, note) };
}

function noteIn(data: unknown): Note {
  return (data as { note?: Note }).note ?? (data as Note);
}

function withState(known: Followed, changed: Summary): Followed {
  const rest: Followed = { ...known };
  for (const name of STATE) delete rest[name];
  const state = STATE.map((name) => [name, changed[name]]).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(state) };
}

/** The stream reports in the service's order: what it has not reported yet comes after this message. */
function withReported(known: Followed, message: Message): Followed {
  const at = known.messages.findLastIndex(({ id }) => id === message.id);
  if (at >= 0 && !known.ahead.includes(message.id))
    return { ...known, messages: known.messages.with(at, message) };
  const ahead = known.ahead.filter((id) => id !== message.id);
  const others = known.messages.filter(({ id }) => id !== message.id);
  const end = others.findIndex(({ id }) => ahead.includes(id));
  return { ...known, messages: others.toSpliced(end < 0 ? others.length : end, 0, message), ahead };
}

interface HandlingData {
  by: "workflow" | "waiting" | "person";
  agent?: { id: string; name: string };
  reason_code?: string;
  timestamp?: string;
}

function withLine(known: Followed, { by, agent, reason_code: reason, timestamp }: HandlingData): Followed {
  const { handling } = known;
  const isSame = (handling?.by ?? "workflow") === by && handling?.agent?.id === agent?.id;
  if (isSame && known.lines.length > 0) return known;
  const at = timestamp ?? new Date().toISOString();
  const other = handling?.by === "person" ? handling.agent : undefined;
  const line: HandlingLine = {
    id: `line-${known.lines.length}`,
    kind:
      by === "waiting"
        ? "waiting"
        : by === "person"
          ? other !== undefined && other.id !== agent?.id
            ? "takeover"
            : "joined"
          : reason === "timed_out"
            ? "timed_out"
            : "returned",
    timestamp: at,
    ...(agent !== undefined && { name: agent.name }),
    ...(other !== undefined && { other: other.name }),
    ...(reason !== undefined && { reason }),
  };
  return { ...known, lines: [...known.lines, line] };
}
