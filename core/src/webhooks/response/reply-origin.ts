import { type ReplyExtras, replyExtras } from "../../reply-extras.ts";
import { shortText } from "../../short-text.ts";

/**
 * A reply's data in addition to its text: its metadata (contract §B.2: `metadata`), and its extras; absent if the
 * reply has none.
 */
export interface ReplyOrigin {
  model?: string;
  tokensUsed?: number;
  extras?: ReplyExtras;
  /** Set if the reply hands the conversation over to a person. */
  handover?: HandoverWish;
  /** Whether the reply does not answer the question (contract §21.4). */
  unanswered?: true;
}

/** The reason and the topic, for the agent who takes over. */
export interface HandoverWish {
  reason?: string;
  summary?: string;
}

/** Length in UTF-16 units. */
const LONGEST = { reason: 200, summary: 4_000 };

/**
 * Reads a reply's data from an object. `model` and `tokens_used` are read from its `metadata` first, then from the object itself;
 * tokens also from a model's `usage`. Values of a wrong type count as absent.
 */
export function replyOrigin(fields: Record<string, unknown>): ReplyOrigin {
  const metadata = record(fields.metadata);
  const model = [metadata.model, fields.model].find(isName);
  const tokensUsed = [metadata.tokens_used, fields.tokens_used, tokensIn(record(fields.usage))].find(isCount);
  const extras = replyExtras(fields);
  const handover = handoverIn(fields.handover);
  return {
    ...(model === undefined ? {} : { model: model.toWellFormed() }),
    ...(tokensUsed === undefined ? {} : { tokensUsed }),
    ...(extras === undefined ? {} : { extras }),
    ...(handover === undefined ? {} : { handover }),
    ...(fields.unanswered === true || metadata.unanswered === true ? { unanswered: true as const } : {}),
  };
}

/** Returns the tokens of prompt and reply together, under the names of OpenAI's two APIs; NaN if either is missing. */
function tokensIn(usage: Record<string, unknown>): unknown {
  const { total_tokens, prompt_tokens, completion_tokens, input_tokens, output_tokens } = usage;
  return total_tokens ?? Number(prompt_tokens ?? input_tokens) + Number(completion_tokens ?? output_tokens);
}

/** Reads `true`, or `{ reason, summary }`. Cuts long texts. */
function handoverIn(value: unknown): HandoverWish | undefined {
  if (value === true) return {};
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const { reason, summary } = value as Record<string, unknown>;
  return {
    ...(isName(reason) && { reason: shortText(reason.trim(), LONGEST.reason) }),
    ...(isName(summary) && { summary: shortText(summary.trim(), LONGEST.summary) }),
  };
}

function record(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
