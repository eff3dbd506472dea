import type { Summary } from "../service/shapes.ts";
import type { Words } from "../strings/words.ts";
import { untilTime } from "./times.ts";

export interface StateLabel {
  text: string;
  kind: "bad" | "warn" | "plain";
}

/** Returns labels of a conversation: outcome, unanswered question, disliked answer, closed, snoozed. */
export function stateLabels(
  { outcome, preview, status, snoozed_until: until }: Partial<Summary>,
  say: Words["say"],
  { now, locale }: { now: number; locale: string },
): StateLabel[] {
  const isSnoozed = until && Date.parse(until) > now;
  return [
    ...(outcome ? [{ text: say(`tag_${outcome}`), kind: "bad" as const }] : []),
    ...(preview?.unanswered ? [{ text: say("tag_unanswered"), kind: "warn" as const }] : []),
    ...(preview?.rating === "down" ? [{ text: say("tag_disliked"), kind: "warn" as const }] : []),
    ...(status === "closed" ? [{ text: say("tag_closed"), kind: "plain" as const }] : []),
    ...(isSnoozed
      ? [
          {
            text: say("tag_snoozed", { time: untilTime(Date.parse(until), now, locale) }),
            kind: "plain" as const,
          },
        ]
      : []),
  ];
}
