import type { Card } from "@parley/inbox";
import type { TestReply } from "../../../admin/test-problem.ts";
import { ApiError, apiErrorOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";

/** Milliseconds: a test takes as long as the workflow does, five minutes at most. */
const LONGEST_TEST = 310_000;

export interface TestAnswer extends TestReply<Card> {
  webhook_response?: { status: number; body: unknown; response_time_ms: number };
  response_time_ms?: number;
}

/** Sends a message to the site's workflow or model. An empty `text` sends the service's default message. */
export async function runTest(site: string, isModel: boolean, text: string): Promise<TestAnswer | ApiError> {
  const body = text.trim() === "" ? {} : { test_message: text };
  const path = isModel ? "model/test" : "webhook/test";
  try {
    return (await call<TestAnswer>("POST", path, { site, body, patience: LONGEST_TEST })).data;
  } catch (error) {
    return apiErrorOf(error);
  }
}

/** Whether a visitor would see a reply. */
export function isGood(answer: TestAnswer | ApiError | undefined): boolean {
  return answer !== undefined && !(answer instanceof ApiError) && answer.reply !== undefined;
}
