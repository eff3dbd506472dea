/** Who handles a conversation: the site's workflow, nobody yet, or a person. */
export type Handler = "workflow" | "waiting" | "person";

/** A member of the site's team, as visitors see them. */
export interface Agent {
  id: string;
  name: string;
  avatarUrl?: string;
}

/** The handling of a conversation that the workflow does not handle. */
export interface Handling extends HandoverReason {
  by: Exclude<Handler, "workflow">;
  since: number;
  /** Only for `waiting`: the time until which the visitor waits for a person. */
  dueAt?: number;
  agent?: Agent;
  note?: string;
}

/** Why a conversation was handed over, and its topic. Only for the team. */
export interface HandoverReason {
  /** Absent if the owner's systems handed over (contract §13.6). */
  reasonCode?: ReasonCode;
  /** Text of the workflow, of the owner's systems or, after failures, of the service. */
  reason?: string;
  summary?: string;
}

export const REASON_CODES = ["workflow_failed", "visitor_asked", "workflow_asked"] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

export type MaybeReason = { [Name in keyof HandoverReason]: HandoverReason[Name] | undefined };

/** Returns only the fields that are set. */
export function reasonOf({ reasonCode, reason, summary }: MaybeReason = {}): HandoverReason {
  return { ...(reasonCode && { reasonCode }), ...(reason && { reason }), ...(summary && { summary }) };
}

/** The part of a conversation that the workflow has not received yet, because somebody else handled it then. */
export interface Returned {
  from: number;
  to: number;
  note?: string;
  /** Unseen events have numbers above `after`, up to and including `through`. */
  after: number;
  through: number;
}

/** A change of handling, as listeners receive it. */
export interface PublicHandling {
  by: Handler;
  agent?: Agent;
  /** Whether the change happened because the wait timed out. */
  timedOut?: true;
  /** Whether the visitor is asked to leave a message. */
  form?: true;
}

/** The handling of a conversation, as its visitor receives it. */
export function publicHandling({ handling }: { handling?: Handling }): PublicHandling {
  if (handling === undefined) return { by: "workflow" };
  return { by: handling.by, ...(handling.agent && { agent: handling.agent }) };
}
