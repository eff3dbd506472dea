import { useWords } from "../strings/strings.ts";
import type { Summary } from "./shapes.ts";

/** Marks a missed wait or a message left, and a message without an answer or a disliked answer. */
export function OutcomeTags({
  outcome,
  preview,
}: {
  outcome: Summary["outcome"];
  preview: Summary["preview"];
}) {
  const { say } = useWords();
  const codes = [
    outcome && (outcome === "contact_left" ? ("showContact" as const) : ("showMissed" as const)),
    preview?.unanswered
      ? ("showUnanswered" as const)
      : preview?.rating === "down" && ("showDisliked" as const),
  ];
  return codes.map(
    (code) =>
      code && (
        <span key={code} className="tag bad">
          {say(code)}
        </span>
      ),
  );
}
