import type { Summary } from "../service/shapes.ts";
import type { View } from "../service/views.ts";

/** Returns a comparison by latest activity, ties by id. In the view `waiting`, the longest wait is first. */
export function listOrder(view: View): (one: Summary, other: Summary) => number {
  const byActivity = (one: Summary, other: Summary) =>
    compare(other.last_message_at, one.last_message_at) || compare(one.session_id, other.session_id);
  if (view !== "waiting") return byActivity;
  return (one, other) => compare(one.handling?.since, other.handling?.since) || byActivity(one, other);
}

function compare(one = "", other = ""): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
