import type { Words } from "../strings/strings.ts";
import type { Conversation } from "./shapes.ts";

/** Why it was handed over and what it is about, each text once: in the words of whoever asked, or in the reader's. */
export function whyHandedOver(
  handling: Pick<NonNullable<Conversation["handling"]>, "reason_code" | "reason" | "summary"> | undefined,
  say: Words["say"],
): string[] {
  const reason = handling?.reason_code === "workflow_failed" ? say("workflowSilent") : handling?.reason;
  return [...new Set([reason, handling?.summary].filter((each) => each !== undefined))];
}
