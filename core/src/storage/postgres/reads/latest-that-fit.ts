import type { StoredMessage } from "../../port.ts";
import { type MessageRow, storedMessage } from "../stored-rows.ts";

/** UTF-16 units. Statements count characters, of which there are at most as many: the rest is cut off here. */
export const HISTORY_LIMIT = 262_144;

/** Of rows newest first: as many as have `HISTORY_LIMIT` together, oldest first. */
export function latestThatFit(newestFirst: MessageRow[]): StoredMessage[] {
  const kept: StoredMessage[] = [];
  let units = 0;
  for (const row of newestFirst) {
    units += row.content.length;
    if (units > HISTORY_LIMIT) break;
    kept.push(storedMessage(row));
  }
  return kept.reverse();
}
