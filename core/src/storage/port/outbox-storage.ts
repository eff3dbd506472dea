import type { Contact } from "../../sessions/contact.ts";
import type { Message } from "../../sessions/message.ts";
import type { Problem } from "../../sites/problems/problem-text.ts";
import type { EventType } from "../../sites/settings/event-types.ts";

export type EventState = "pending" | "delivered" | "failed";

/** An event to be delivered to the owner's systems. */
export interface OutgoingEvent {
  /** The store's own number. */
  key: number;
  id: string;
  siteId: string;
  sessionId: string;
  type: EventType;
  at: number;
  state: EventState;
  /** Number of attempts so far. */
  attempts: number;
  /** The next attempt at a pending event; undefined if an earlier event of its conversation is pending. */
  nextAt?: number;
  /** Why the last attempt failed. */
  problem?: Problem;
}

/** The event with the current state of the data that it refers to. */
export interface TakenEvent extends OutgoingEvent {
  /** Until this instant, no other caller gets the event. */
  leaseUntil: number;
  data: Record<string, unknown>;
  message?: Message;
  contact?: Contact;
}

/** Milliseconds for which events are stored after they were delivered or given up. */
export const DELIVERED_RETENTION = 86_400_000;
export const FAILED_RETENTION = 7 * 86_400_000;

/**
 * The write that causes an event also stores it, if the site has an `events_url` and lists its type in `events`. Texts are not
 * copied, so events are removed with their conversation, except the event of the deletion. Events of one conversation are delivered
 * in order: none is tried while an earlier one is pending.
 */
export interface OutboxStorage {
  hasDueEvents(now: number): Promise<boolean>;
  /**
   * Claims at most `limit` due events, longest due first, except those of `exceptSites`. No other caller gets them before
   * `leaseUntil`.
   */
  takeEvents(wanted: {
    now: number;
    leaseUntil: number;
    limit: number;
    exceptSites: string[];
  }): Promise<TakenEvent[]>;
  /** Stores the outcome of an attempt. False, and nothing changed, if another caller has taken the event since. */
  settleEvent(settled: {
    key: number;
    leaseUntil: number;
    at: number;
    state: EventState;
    /** When the next attempt is due, for an event that stays pending. */
    nextAt?: number;
    problem?: Problem | undefined;
  }): Promise<boolean>;
  /** Newest first. */
  outgoingEvents(query: {
    siteId: string;
    state: EventState | undefined;
    page: number;
    perPage: number;
  }): Promise<{ events: OutgoingEvent[]; total: number }>;
  /** Makes an event due immediately, in any state. False if unknown. */
  retryEvent(siteId: string, id: string, at: number): Promise<boolean>;
}
