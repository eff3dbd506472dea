import { randomUUID } from "node:crypto";
import type { ParleyClient } from "@parley/client";
import type { Site } from "../service/site.ts";
import { adviceOn } from "./advice-on.ts";
import type { Trial } from "./trial.ts";

/** Sends a message to whoever writes the answers, as it is saved. Rejects with `ParleyError` where nobody answers. */
export function tryMessage(
  parley: ParleyClient,
  source: Site["reply_source"],
  message: string,
): Promise<Trial> {
  return source === "model" ? tryModel(parley, message) : tryWebhook(parley, message);
}

async function tryWebhook(parley: ParleyClient, message: string): Promise<Trial> {
  const {
    webhook_response,
    reply,
    cards,
    quick_replies,
    reason = "",
    reason_message,
  } = await parley.webhooks.test({
    test_message: message,
  });
  const { status, body, response_time_ms: time } = webhook_response;
  const advice = reply === undefined ? adviceOn(webhook_response) : undefined;
  const said = reply === undefined && advice === undefined ? reason_message : undefined;
  return {
    ...{ status, time, body: JSON.stringify(body, null, 2), isGood: (advice ?? said) === undefined },
    ...(reply !== undefined && {
      ...{ reply, cards, quick_replies },
    }),
    ...(advice !== undefined && { advice }),
    ...(said !== undefined && { said: { message: said, reason } }),
  };
}

/** The service tests webhooks only. So a model is asked as a visitor would, in a conversation that goes afterwards. */
async function tryModel(parley: ParleyClient, message: string): Promise<Trial> {
  const session_id = `test-${randomUUID()}`;
  try {
    const answer = await parley.messages.send({ message, session_id });
    const { message: reply, cards, quick_replies, metadata } = answer;
    return { ...{ reply, cards, quick_replies }, time: metadata.response_time_ms, isGood: true };
  } finally {
    // Where it was not begun, or cannot be reached, what came of the test is more worth knowing.
    await parley.conversations.delete(session_id).catch(() => undefined);
  }
}
