import type { ListSessionsResponse } from "@parley/client/types";
import { useWords } from "../strings/strings.ts";

type Summary = ListSessionsResponse["data"][number];

/**
 * Labels of a conversation: the agent who answers, or that the visitor waits for one. If the workflow answers: a missed visitor
 * or a message left, and a question without an answer or a disliked reply.
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
