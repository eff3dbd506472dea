import { Failure } from "../failures.ts";
import type { Site } from "../sites/site.ts";
import { type HeldAnswers, heldAnswer } from "../webhooks/delivery/held-answers.ts";
import type { ReplyProgress, ReplySource } from "./sources/reply-source.ts";

export interface ModelTrial {
  site: Site;
  message: string | undefined;
  now: number;
}

export interface ModelTestResult {
  success: boolean;
  response_time_ms: number;
  reply?: string;
  model?: string;
  tokens_used?: number;
  /** Of the failure that a message's sender is shown. */
  field?: string;
  reason?: string;
  reason_message?: string;
}

/** Asks the site's model as a message does, and tells what came of it. Rejects only for what is not the model's doing. */
export type TestModel = (trial: ModelTrial) => Promise<ModelTestResult>;

const TEST_MESSAGE = "This is a test message from Parley. Please answer in one short sentence.";

/** Nobody reads along, and nobody stops it. */
const ALONE: ReplyProgress = { isWanted: true, text: () => undefined, onStop: () => undefined };

export function testModel(deps: {
  model: ReplySource;
  answers: HeldAnswers;
  clock: () => number;
}): TestModel {
  return async ({ site, message = TEST_MESSAGE, now }) => {
    const held = heldAnswer(site.id);
    const passed = () => Math.max(0, deps.clock() - now);
    try {
      const reply = await deps.model({
        // A circuit of its own: whoever has just mended the settings wants to see the model answer at once.
        site: { ...site, id: `${site.id}:test` },
        message,
        session: { id: "", startedAt: now },
        speaker: undefined,
        context: {},
        at: now,
        history: async () => [],
        progress: ALONE,
        held,
        replyAddress: "",
        lateReply: async () => undefined,
      });
      const { text, model, tokensUsed } = reply;
      return { success: true, response_time_ms: passed(), reply: text, model, tokens_used: tokensUsed };
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 502) throw error;
      const { field, reason, message: reason_message } = error;
      return { success: false, response_time_ms: passed(), field, reason, reason_message };
    } finally {
      deps.answers.release(held);
    }
  };
}
