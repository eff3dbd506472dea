import type { InboxEvent, Message, Summary } from "../service/shapes.ts";

/** Fields of which a `session` event contains all that are set: a missing field was cleared. */
const STATE = [
  ...(["handling", "outcome", "outcome_reason_code", "outcome_reason", "outcome_summary"] as const),
  ...(["snoozed_until", "assignee"] as const),
];

/** Returns a known conversation after an event; the same object if the event does not concern it. */
export function mergedSummary(known: Summary, event: InboxEvent, reader: { isRead: boolean }): Summary {
  if (event.data.session_id !== known.session_id) return known;
  if (event.type === "session") return withState(known, event.data as Summary);
  if (event.type === "handling") return withHandling(known, event.data as HandlingChange);
  if (event.type === "read") return { ...known, unread: 0 };
  if (event.type === "message" || event.type === "sent")
    return withMessage(known, event.data as unknown as Message, reader.isRead);
  return known;
}

function withState(known: Summary, changed: Summary): Summary {
  const merged: Summary = { ...known };
  for (const name of STATE) {
    // An event without the team's state, such as a plain summary, does not change that state.
    if (changed.status === undefined && (name === "snoozed_until" || name === "assignee")) continue;
    delete merged[name];
  }
  return { ...merged, ...changed, last_message_at: later(known.last_message_at, changed.last_message_at) };
}

type HandlingChange = { by: string } & Partial<NonNullable<Summary["handling"]>>;

function withHandling(known: Summary, { by, since, agent, reason_code }: HandlingChange): Summary {
  const { handling, ...rest } = known;
  if (by !== "waiting" && by !== "person") return rest;
  const isSame = handling?.by === by && handling.agent?.id === agent?.id;
  if (isSame) return known;
  return {
    ...rest,
    handling: {
      by,
      since: since ?? new Date().toISOString(),
      ...(agent && { agent }),
      ...(reason_code && { reason_code }),
    },
  };
}

function withMessage(known: Summary, message: Message, isRead: boolean): Summary {
  const { role, content, timestamp } = message;
  if (timestamp <= (known.last_message?.timestamp ?? "")) return known;
  const { preview } = known;
  const { unanswered: _, ...answered } = preview ?? { first_message: null, user: null };
  return {
    ...known,
    last_message: { role, content: content.slice(0, 200), timestamp },
    last_message_at: later(known.last_message_at, timestamp),
    ...(preview && { preview: answered }),
    ...(role === "user" && { unread: isRead ? 0 : (known.unread ?? 0) + 1 }),
  };
}

function later(one: string, other: string): string {
  return other > one ? other : one;
}
