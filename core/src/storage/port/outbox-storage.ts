import type { Contact } from "../../sessions/contact.ts";
import type { Message } from "../../sessions/message.ts";
import type { EventType } from "../../sites/settings/event-types.ts";

export type EventState = "pending" | "delivered" | "failed";

/** An event on its way to the owner's systems. */
export interface OutgoingEvent {
  /** Storage's own number. */
  key: number;
  id: string;
  siteId: string;
  sessionId: string;
  type: EventType;
  at: number;
  state: EventState;
  /** Tries so far. */
  attempts: number;
  /** Of a pending one: when it is tried next; undefined behind another of its conversation. */
  nextAt?: number;
  /** Why the last try failed. */
  error?: string;
}

/** With what it tells of, as it is now. */
export interface TakenEvent extends OutgoingEvent {
  /** Until when it is this taker's. */
  leaseUntil: number;
  data: Record<string, unknown>;
  message?: Message;
  contact?: Contact;
}

/** Milliseconds for which events are kept once they were delivered, or given up. */
export const DELIVERED_KEPT = 86_400_000;
export const FAILED_KEPT = 7 * 86_400_000;

/**
 * Events are written by the very writes that they tell of, where the site has an `events_url` and lists their type in `events`.
 * Texts are not copied: a conversation that is deleted takes its events along, but for its deletion. In one conversation they
 * are delivered in their order: none is tried while another before it is pending.
 */
export interface OutboxStorage {
  /** Whether an event is to be tried by now. */
  hasDueEvents(now: number): Promise<boolean>;
  /** Claims events that are due, the longest due first, at most `limit`, none of `exceptSites`; until `leaseUntil` they are nobody else's. */
  takeEvents(wanted: {
    now: number;
    leaseUntil: number;
    limit: number;
    exceptSites: string[];
  }): Promise<TakenEvent[]>;
  /** What became of a try. False, and nothing changed, if somebody else has taken the event since. */
  settleEvent(settled: {
    key: number;
    leaseUntil: number;
    at: number;
    state: EventState;
    /** Of one that stays pending. */
    nextAt?: number;
    error?: string;
  }): Promise<boolean>;
  /** Newest first. */
  outgoingEvents(query: {
    siteId: string;
    state: EventState | undefined;
    page: number;
    perPage: number;
  }): Promise<{ events: OutgoingEvent[]; total: number }>;
  /** Has an event tried at once, whatever became of it before. False if unknown. */
  retryEvent(siteId: string, id: string, at: number): Promise<boolean>;
}
