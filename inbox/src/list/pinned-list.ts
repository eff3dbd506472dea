import type { Summary } from "../service/shapes.ts";

export interface PinnedList {
  rows: readonly Summary[];
  /** Number of conversations that will appear above or between the rows after `release`. */
  waiting: number;
  /** Ids of rows that the list no longer has, such as closed ones. */
  removed: ReadonlySet<string>;
}

/**
 * Returns the rows to show while the pointer is over the list. Each row keeps its position and shows its latest content, so that a
 * click hits its target. New rows wait, except at the end, where they move nothing.
 */
export function pinnedList(shown: readonly Summary[], latest: readonly Summary[]): PinnedList {
  const byId = new Map(latest.map((summary) => [summary.session_id, summary]));
  const ids = new Set(shown.map(({ session_id }) => session_id));
  const rows = shown.map((summary) => byId.get(summary.session_id) ?? summary);
  const lastKnown = latest.findLastIndex(({ session_id }) => ids.has(session_id));
  const added = latest.filter(({ session_id }) => !ids.has(session_id));
  const atEnd = latest.slice(lastKnown + 1);
  const removed = [...ids].filter((id) => !byId.has(id));
  return { rows: [...rows, ...atEnd], waiting: added.length - atEnd.length, removed: new Set(removed) };
}
