import type { LoggedCall, OutgoingEvent } from "../generated/deliveries.ts";
import type { Send } from "../send.ts";
import type { TestProblem } from "../test-problem.ts";

/** `calls`: messages to the workflow or model. `events`: events to the owner's systems. */
export type DeliveryKind = "calls" | "events";
export type DeliveryState = "answered" | "delivered" | "pending" | "stopped" | "failed";

/** A call or an event. */
export interface Delivery {
  id: string;
  sessionId: string;
  /** ISO 8601. */
  at: string;
  state: DeliveryState;
  /** An event's type, such as `session.started`. */
  type?: string;
  /** HTTP status of a call. */
  status?: number;
  /** Milliseconds that a call took. */
  duration?: number;
  /** Why a call, or the last attempt at an event, failed. */
  problem?: TestProblem;
  /** Attempts to deliver an event. */
  attempts?: number;
  /** Time of a pending event's next attempt (ISO 8601). */
  nextAt?: string;
  hasBodies: boolean;
}

export interface DeliveryPage {
  deliveries: Delivery[];
  /** Number of deliveries on all pages. */
  total: number;
  /** Time until which the bodies of calls are recorded (ISO 8601). Absent if they are not recorded, and for events. */
  bodiesUntil?: string | undefined;
}

export interface Bodies {
  /** Absent if the request was a form with files. */
  request?: string;
  answer: string;
}

export interface DeliveryCalls {
  /** Newest first; `page` counts from 1. */
  page(
    kind: DeliveryKind,
    wanted: { page: number; isFailed: boolean; signal?: AbortSignal },
  ): Promise<DeliveryPage>;
  retry(eventId: string): Promise<unknown>;
  /** Resolves to the time until which bodies are recorded (ISO 8601); to undefined if `on` is false. */
  recordBodies(on: boolean): Promise<string | undefined>;
  bodies(callId: string): Promise<Bodies>;
}

export const PAGE_SIZE = 20;

export function deliveryCalls(send: Send): DeliveryCalls {
  return {
    async page(kind, { page, isFailed, signal }) {
      const filter = kind === "calls" ? { outcome: "failed" } : { state: "failed" };
      const query = new URLSearchParams({
        page: `${page}`,
        per_page: `${PAGE_SIZE}`,
        ...(isFailed && filter),
      });
      const answer = await send<Listed>("GET", `${kind}?${query}`, { signal });
      return {
        deliveries: answer.data.map((one) => ("call_id" in one ? ofCall(one) : ofEvent(one))),
        total: answer.pagination.total,
        bodiesUntil: answer.bodies_until,
      };
    },
    retry: (eventId) => send("POST", `events/${encodeURIComponent(eventId)}/retry`),
    async recordBodies(on) {
      return (await send<{ bodies_until?: string }>("POST", "calls/bodies", { body: { on } })).bodies_until;
    },
    bodies: (callId) => send<Bodies>("GET", `calls/${encodeURIComponent(callId)}/bodies`),
  };
}

interface Listed {
  data: (LoggedCall | OutgoingEvent)[];
  pagination: { total: number };
  bodies_until?: string;
}

function ofCall(call: LoggedCall): Delivery {
  const { call_id: id, session_id: sessionId, timestamp: at, outcome: state, status, problem } = call;
  return {
    id,
    sessionId,
    at,
    state,
    duration: call.duration_ms,
    hasBodies: call.has_bodies,
    ...(status !== undefined && { status }),
    ...(problem && { problem }),
  };
}

function ofEvent(event: OutgoingEvent): Delivery {
  const { event_id: id, session_id: sessionId, timestamp: at, state, type, attempts, problem } = event;
  return {
    id,
    sessionId,
    at,
    state,
    type,
    attempts,
    hasBodies: false,
    ...(problem && { problem }),
    ...(event.next_attempt_at !== undefined && { nextAt: event.next_attempt_at }),
  };
}
