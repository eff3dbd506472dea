import { useWords } from "../strings/strings.ts";
import type { Summary } from "./shapes.ts";

/** That nobody came to a visitor, that they left a message, got no answer, or did not like one. */
export function OutcomeTag({
  outcome,
  preview,
}: {
  outcome: Summary["outcome"];
  preview: Summary["preview"];
}) {
  const { say } = useWords();
  if (outcome !== undefined)
    return <span className="tag bad">{say(outcome === "contact_left" ? "showContact" : "showMissed")}</span>;
  if (preview?.unanswered) return <span className="tag bad">{say("showUnanswered")}</span>;
  return preview?.rating === "down" ? <span className="tag bad">{say("showDisliked")}</span> : null;
}
