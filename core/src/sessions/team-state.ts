import type { Agent, Handler } from "./handling.ts";

/** The person to whom a conversation is assigned: a member of the site's team, or a person known only to a system with an API key. */
export interface Assignee {
  id: string;
  name: string;
}

/** What a team records of a conversation (contract §20.1). Visitors and workflows never see it. */
export interface TeamState {
  /** Absent if the conversation is open. */
  closed?: true;
  /** Milliseconds since 1970. */
  snoozedUntil?: number;
  assignee?: Assignee;
  tags?: string[];
  /** The number of notes; absent: none. */
  notes?: number;
}

/** A change of the team's state. Absent fields stay as they are; null removes a value. */
export interface TeamChange {
  status?: "open" | "closed" | undefined;
  snoozedUntil?: number | null | undefined;
  assignee?: Assignee | null | undefined;
  tags?: string[] | undefined;
  notes?: number | undefined;
}

/** The state after a change. Null if nothing is recorded, as in most conversations. */
export function changedTeam(state: TeamState | null, change: TeamChange): TeamState | null {
  const { status, snoozedUntil, assignee, tags, notes } = change;
  const changed = {
    closed: status === undefined ? state?.closed : status === "closed",
    snoozedUntil: snoozedUntil === undefined ? state?.snoozedUntil : (snoozedUntil ?? undefined),
    assignee: assignee === undefined ? state?.assignee : (assignee ?? undefined),
    tags: tags ?? state?.tags,
    notes: notes ?? state?.notes,
  };
  const team: TeamState = {
    ...(changed.closed && { closed: true }),
    ...(changed.snoozedUntil !== undefined && { snoozedUntil: changed.snoozedUntil }),
    ...(changed.assignee && { assignee: changed.assignee }),
    ...(changed.tags?.length && { tags: changed.tags }),
    ...(changed.notes !== undefined && { notes: changed.notes }),
  };
  return Object.keys(team).length === 0 ? null : team;
}

/** The change that a visitor's message makes: it opens a closed or snoozed conversation. Undefined if the conversation is neither. */
export function openedByVisitor(state: TeamState | null): TeamChange | undefined {
  const isPutAside = state?.closed === true || state?.snoozedUntil !== undefined;
  return isPutAside ? { status: "open", snoozedUntil: null } : undefined;
}

/**
 * The change that a takeover makes: the agent becomes the assignee of a conversation without an assignee. Undefined if nothing
 * changes.
 */
export function assignedOnTakeover(
  state: TeamState | null,
  { by, agent }: { by: Handler; agent?: Agent | undefined },
): TeamChange | undefined {
  if (by !== "person" || agent === undefined || state?.assignee !== undefined) return undefined;
  return { assignee: { id: agent.id, name: agent.name } };
}

export function isSameTeam(one: TeamState | null, other: TeamState | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
