import type { Counts } from "./shapes.ts";

/** Lists of the inbox, in their order; the names are those of `GET /v1/sessions?view=` (design.md §20.4). */
export const VIEWS = [
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
] as const;

export type View = (typeof VIEWS)[number];

/** What an address names, or the first view. */
export function viewOf(name: string | undefined): View {
  return VIEWS.find((view) => view === name) ?? "open";
}

/** The service counts six of the views. */
export function countOf(counts: Counts | undefined, view: View): number | undefined {
  return counts !== undefined && view in counts ? counts[view as keyof Counts] : undefined;
}
