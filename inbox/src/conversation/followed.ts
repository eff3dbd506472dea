import type { Conversation, Handling, InboxEvent, Message, Note, Summary } from "../service/shapes.ts";

/** A change of handling: received by this page, or derived from messages, because the service stores only the latest change. */
export interface HandlingLine {
  id: string;
  kind: "waiting" | "joined" | "takeover" | "returned" | "timed_out";
  by?: "workflow" | "waiting" | "person";
  timestamp: string;
  name?: string;
  other?: string;
  reason?: string;
}

/** A conversation, its notes, and the changes of handling that this page received. */
export interface Followed extends Conversation {
  notes: readonly Note[];
  lines: readonly HandlingLine[];
  /** Ids of the last messages, if they were sent from this page and the stream has not reported them yet. */
  ahead: readonly string[];
}

/** Fields of which a `session` event contains all that are set: a missing field was cleared. */
const STATE = ["handling", "outcome", "outcome_reason_code", "outcome_reason", "outcome_summary"] as const;

/** Returns the conversation after an event. Messages that did not change stay the same objects. */
export function withEvent(known: Followed, { type, data }: InboxEvent): Followed {
  switch (type) {
    case "session":
      return withState(known, data as Summary);
    case "message":
      return withReported(known, data as unknown as Message);
    case "sent":
      return withSent(known, data as unknown as Message);
    case "note":
      return withNote(known, noteIn(data));
    case "handling":
      return withLine(known, data as HandlingData);
    default:
      return known;
  }
}

/**
 * Adds the agent's own message from the answer to sending it. That answer may arrive before the stream reports messages stored
 * earlier.
 */
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

/** Updates a known message, or inserts a new one before own messages not yet reported: the stream reports in the service's order. */
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
  reason_code?: Handling["reason_code"] | "timed_out";
  since?: string;
}

/** Adds a line once: this page's action and the stream may both report a change. The `session` event may arrive before both. */
function withLine(known: Followed, data: HandlingData): Followed {
  const { by, agent, reason_code: reason, since = new Date().toISOString() } = data;
  const last = known.lines.at(-1);
  const other = presentAgent(known, agent?.name);
  const kind = kindOf(data, other);
  const next = withHandling(known, data, since);
  if (last !== undefined && last.by === by && last.name === agent?.name) return next;
  const line: HandlingLine = {
    id: `line-${known.lines.length}`,
    kind,
    by,
    timestamp: since,
    ...(agent !== undefined && { name: agent.name }),
    ...(other !== undefined && { other }),
    ...(reason !== undefined && { reason }),
  };
  return { ...next, lines: [...known.lines, line] };
}

function kindOf({ by, reason_code: reason }: HandlingData, other: string | undefined): HandlingLine["kind"] {
  if (by === "waiting") return "waiting";
  if (by === "person") return other === undefined ? "joined" : "takeover";
  return reason === "timed_out" ? "timed_out" : "returned";
}

/** Returns the name of the agent who answered before, if that agent no longer answers. */
function presentAgent({ lines, handling }: Followed, now: string | undefined): string | undefined {
  const last = lines.at(-1);
  const name = last === undefined ? handling?.agent?.name : last.by === "person" ? last.name : undefined;
  return name === now ? undefined : name;
}

function withHandling(
  known: Followed,
  { by, agent, reason_code: reason }: HandlingData,
  since: string,
): Followed {
  const { handling, ...rest } = known;
  if (by === "workflow") return rest;
  if (handling?.by === by && handling.agent?.id === agent?.id) return known;
  const isReason = reason !== undefined && reason !== "timed_out";
  return {
    ...rest,
    handling: { by, since, ...(agent && { agent }), ...(isReason && { reason_code: reason }) },
  };
}
