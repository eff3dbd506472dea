import { WORKFLOW_SILENT } from "../../../settings/workflow-silent.ts";
import type { Words } from "../strings/strings.ts";
import type { Conversation } from "./shapes.ts";

/** What was said of it, each once: in the workflow's own words, or for the service's own reason in the reader's. */
export function whyHandedOver(
  handling: Pick<NonNullable<Conversation["handling"]>, "reason" | "summary"> | undefined,
  say: Words["say"],
): string[] {
  const told = [handling?.reason, handling?.summary].filter((each) => each !== undefined);
  return [...new Set(told)].map((each) => (each === WORKFLOW_SILENT ? say("workflowSilent") : each));
}
