import { useWords } from "../strings/strings.ts";
import type { Summary } from "./shapes.ts";

/** That a visitor got no answer, or did not like one. */
export function OutcomeTag({ preview }: { preview: Summary["preview"] }) {
  const { say } = useWords();
  if (preview?.unanswered) return <span className="tag bad">{say("showUnanswered")}</span>;
  return preview?.rating === "down" ? <span className="tag bad">{say("showDisliked")}</span> : null;
}
