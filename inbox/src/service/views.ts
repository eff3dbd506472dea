import type { ListSessionsQuery } from "@parley/client/types";
import type { Counts } from "./shapes.ts";

/** A list of the inbox (contract §20.4). */
export type View = NonNullable<ListSessionsQuery["view"]>;

/** Returns the number of conversations in a view; undefined for views that the service does not count. */
export function countOf(counts: Counts | undefined, view: View): number | undefined {
  return counts !== undefined && view in counts ? counts[view as keyof Counts] : undefined;
}
