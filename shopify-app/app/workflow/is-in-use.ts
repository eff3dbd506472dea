import type { WorkflowDraft } from "../../../settings/workflow-draft.ts";

/** Whether somebody has set what the screen folds away: they are to see it. */
export function isInUse(saved: WorkflowDraft): boolean {
  const { headers, sign, timestamp, standard_webhooks, payload, webhook_history, feedback_events } = saved;
  const isTold = payload !== "standard" || Number(webhook_history) > 0 || feedback_events;
  const isLimited = saved.address_messages_per_minute !== "";
  return headers.length > 0 || sign || timestamp || standard_webhooks || isTold || isLimited;
}
