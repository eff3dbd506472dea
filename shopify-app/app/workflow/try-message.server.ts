import type { ParleyClient } from "@parley/client";
import type { TestFindings } from "../../../admin/test-problem.ts";
import type { Site } from "../service/site.ts";
import type { Trial } from "./trial.ts";

/** Sends a message to the saved workflow or model. Rejects with `ParleyError` if there is no answer. */
export function tryMessage(
  parley: ParleyClient,
  source: Site["reply_source"],
  message: string,
): Promise<Trial> {
  return source === "model" ? tryModel(parley, message) : tryWebhook(parley, message);
}

async function tryWebhook(parley: ParleyClient, message: string): Promise<Trial> {
  const answer = await parley.webhooks.test({ test_message: message });
  const { webhook_response, reply, cards, quick_replies } = answer;
  const { status, body, response_time_ms: time } = webhook_response;
  return {
    status,
    time,
    body: JSON.stringify(body, null, 2),
    isGood: reply !== undefined,
    ...(reply !== undefined && { reply, cards, quick_replies }),
    ...findingsOf(answer),
  };
}

async function tryModel(parley: ParleyClient, message: string): Promise<Trial> {
  const answer = await parley.model.test({ test_message: message });
  const { success: isGood, response_time_ms: time, reply, cards, quick_replies, tools, tool_calls } = answer;
  return {
    time,
    isGood,
    ...(reply !== undefined && { reply, cards, quick_replies }),
    ...(tools && { tools }),
    ...(tool_calls && { toolCalls: tool_calls }),
    ...findingsOf(answer),
  };
}

function findingsOf({
  problem,
  warnings,
  reason = "",
  reason_message: said,
}: TestFindings & { reason?: string; reason_message?: string }) {
  return {
    ...(problem && { problem }),
    ...(warnings && { warnings }),
    ...(said !== undefined && { said: { message: said, reason } }),
  };
}
