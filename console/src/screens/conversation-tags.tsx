import type { ListSessionsResponse } from "@parley/client/types";
import { useWords } from "../strings/strings.ts";

type Summary = ListSessionsResponse["data"][number];

/**
 * Labels of a conversation. During a handover: the agent's name, or that the visitor waits. Otherwise: that the visitor was missed
 * or left a message, and that the last question is unanswered or a reply was disliked.
 */
export function ConversationTags({ handling, outcome, preview }: Summary) {
  const { say } = useWords();
  if (handling !== undefined) {
    const { by, agent } = handling;
    const text = by === "waiting" ? say("waitsShort") : (agent?.name ?? say("withPerson"));
    return <span className={`tag ${by}`}>{text}</span>;
  }
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
