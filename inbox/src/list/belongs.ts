import type { Summary } from "../service/shapes.ts";
import type { View } from "../service/views.ts";

/**
 * Whether a conversation's state puts it in a view (contract §20.4). Undefined if the state does not tell, because it contains
 * neither ratings nor unanswered questions.
 */
export function belongs(
  view: View,
  { status = "open", snoozed_until, handling, assignee, outcome }: Summary,
  { personId, now }: { personId: string; now: number },
): boolean | undefined {
  const isClosed = status === "closed";
  const isSnoozed = !isClosed && Date.parse(snoozed_until ?? "") > now;
  switch (view) {
    case "open":
      return !isClosed && !isSnoozed;
    case "waiting":
      return handling?.by === "waiting";
    case "mine":
      return assignee?.id === personId && !isClosed;
    case "unassigned":
      return !assignee && !isClosed;
    case "missed":
      return outcome === "missed";
    case "contact":
      return outcome === "contact_left";
    case "snoozed":
      return isSnoozed;
    case "closed":
      return isClosed;
    case "unanswered":
      return isClosed ? false : undefined;
    default:
      return undefined;
  }
}
