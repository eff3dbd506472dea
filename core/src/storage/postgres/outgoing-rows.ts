import type { OutgoingEvent, TakenEvent } from "../port/outbox-storage.ts";
import { type ContactRow, contactOf, type MessageRow, storedMessage } from "./stored-rows.ts";

/** What `parley.outgoing_as_json` says. */
export type OutgoingRow = Omit<OutgoingEvent, "nextAt" | "error"> & {
  nextAt: number | null;
  error: string | null;
};

/** What `parley.take_events` says of each. */
export interface TakenRow {
  event: OutgoingRow;
  leaseUntil: number;
  data: Record<string, unknown>;
  message: MessageRow | null;
  contact: ContactRow | null;
}

export function outgoingEvent({ nextAt, error, ...event }: OutgoingRow): OutgoingEvent {
  return { ...event, ...(nextAt !== null && { nextAt }), ...(error !== null && { error }) };
}

export function takenEvent({ event, leaseUntil, data, message, contact }: TakenRow): TakenEvent {
  return {
    ...outgoingEvent(event),
    ...{ leaseUntil, data },
    ...(message && { message: storedMessage(message) }),
    ...(contact && { contact: contactOf(contact) }),
  };
}
