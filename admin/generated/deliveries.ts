// Generated from the table of routes by `npm run generate`.

export interface Problem {
  /** Such as `html_page`. More codes may be added. */
  code: string;
  /** The values in the problem's text, such as `target` of a redirect. `message` is the text that the other side sent; API keys and other secrets are hidden. */
  params?: Record<string, string | number>;
}

export interface LoggedCall {
  call_id: string;
  kind: "webhook" | "model";
  session_id: string;
  timestamp: string;
  outcome: "answered" | "failed" | "stopped";
  /** The HTTP status. Absent if nothing answered. */
  status?: number;
  /** Until the reply was complete, or had failed. */
  duration_ms: number;
  /** HTTP calls for this message, such as one per turn of a model. */
  calls: number;
  /** Why there is no reply, with the codes of `POST /webhook/test`. Leaves out the text that the webhook or the model sent. */
  problem?: Problem;
  has_bodies: boolean;
}

export interface OutgoingEvent {
  event_id: string;
  type: "session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted";
  session_id: string;
  timestamp: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  next_attempt_at?: string;
  /** Why the last attempt failed. */
  problem?: Problem;
}
