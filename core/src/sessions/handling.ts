/** Who handles a conversation: the site's workflow, nobody yet, or a person. */
export type Handler = "workflow" | "waiting" | "person";

/** A person of the site's, as visitors see them. */
export interface Agent {
  id: string;
  name: string;
  avatarUrl?: string;
}

/** How a conversation is handled that the workflow does not handle. */
export interface Handling extends HandoverReason {
  by: Exclude<Handler, "workflow">;
  since: number;
  /** Until when somebody is waited for; only of `waiting`. */
  dueAt?: number;
  agent?: Agent;
  note?: string;
}

/** For colleagues: why a conversation was handed over, and what it is about. */
export interface HandoverReason {
  /** Absent where the owner's systems asked (design.md §13.6). */
  reasonCode?: ReasonCode;
  /** In the words of the workflow or the owner's systems. */
  reason?: string;
  summary?: string;
}

export const REASON_CODES = ["workflow_failed", "visitor_asked", "workflow_asked"] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

export type MaybeReason = { [Name in keyof HandoverReason]: HandoverReason[Name] | undefined };

/** Only what is there. */
export function reasonOf({ reasonCode, reason, summary }: MaybeReason = {}): HandoverReason {
  return { ...(reasonCode && { reasonCode }), ...(reason && { reason }), ...(summary && { summary }) };
}

/** What the workflow has not heard yet: the time in which a conversation was not its own. */
export interface Returned {
  from: number;
  to: number;
  note?: string;
  /** Numbers of events: what was said lies behind `after`, up to `through`. */
  after: number;
  through: number;
}

/** A change of handling, as listeners receive it. */
export interface PublicHandling {
  by: Handler;
  agent?: Agent;
  /** Nobody came, */
  timedOut?: true;
  /** and the visitor is asked to leave a message. */
  form?: true;
}

/** Who handles a conversation, as its visitor receives it. */
export function publicHandling({ handling }: { handling?: Handling }): PublicHandling {
  if (handling === undefined) return { by: "workflow" };
  return { by: handling.by, ...(handling.agent && { agent: handling.agent }) };
}
