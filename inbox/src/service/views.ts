import type { ListSessionsQuery } from "@parley/client/types";
import type { Counts } from "./shapes.ts";

/** A list of the inbox (contract §20.4). */
export type View = NonNullable<ListSessionsQuery["view"]>;

/** The views in the order in which the screen lists them. */
export const VIEWS: readonly View[] = [
  "open",
  "waiting",
  "mine",
  "unassigned",
  "missed",
  "contact",
  "unanswered",
  "disliked",
  "snoozed",
  "closed",
];

/** The view with the name in an address, else the first view. */
export function viewOf(name: string | undefined): View {
  return VIEWS.find((view) => view === name) ?? "open";
}

/** Number of conversations in a view; undefined for views that the service does not count. */
export function countOf(counts: Counts | undefined, view: View): number | undefined {
  return counts !== undefined && view in counts ? counts[view as keyof Counts] : undefined;
}
