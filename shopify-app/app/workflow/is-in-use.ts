import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";

/** Whether a setting in the fold is in use, so that the fold opens. Ignores `webhook_timeout` and `model_history`. */
export function isInUse(saved: WorkflowDraft): boolean {
  const { headers, sign, timestamp, standard_webhooks, payload, webhook_history, feedback_events } = saved;
  const sendsMore = payload !== "standard" || Number(webhook_history) > 0 || feedback_events;
  const isLimited = saved.address_messages_per_minute !== "";
  return (
    headers.length > 0 ||
    saved.model_context ||
    sign ||
    timestamp ||
    standard_webhooks ||
    sendsMore ||
    isLimited
  );
}
