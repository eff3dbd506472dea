import type { Summary } from "../service/shapes.ts";

export interface HeldList {
  rows: readonly Summary[];
  /** Conversations that are above or between the rows once they are released. */
  held: number;
  /** Rows that the list no longer has: closed meanwhile, for instance. */
  gone: ReadonlySet<string>;
}

/**
 * The rows while somebody points at them: each stays where it is, with its latest content, so that a press hits what was aimed at.
 * New ones wait; those at the end are appended, as that moves nothing.
 */
export function heldList(shown: readonly Summary[], latest: readonly Summary[]): HeldList {
  const byId = new Map(latest.map((summary) => [summary.session_id, summary]));
  const ids = new Set(shown.map(({ session_id }) => session_id));
  const rows = shown.map((summary) => byId.get(summary.session_id) ?? summary);
  const lastKnown = latest.findLastIndex(({ session_id }) => ids.has(session_id));
  const added = latest.filter(({ session_id }) => !ids.has(session_id));
  const atEnd = latest.slice(lastKnown + 1);
  const gone = [...ids].filter((id) => !byId.has(id));
  return { rows: [...rows, ...atEnd], held: added.length - atEnd.length, gone: new Set(gone) };
}
