/** What a reply says about its making (spec.md, Message response: `metadata`); absent where it does not say. */
export interface ReplyOrigin {
  model?: string;
  tokensUsed?: number;
}

/**
 * Reads `model` and `tokens_used` of an object, from its `metadata` first, then from itself, then from OpenAI's `usage`.
 * What has the wrong type is as good as absent.
 */
export function replyOrigin(fields: Record<string, unknown>): ReplyOrigin {
  const metadata = record(fields.metadata);
  const model = [metadata.model, fields.model].find(isName);
  const tokensUsed = [metadata.tokens_used, fields.tokens_used, record(fields.usage).total_tokens].find(
    isCount,
  );
  return { ...(model === undefined ? {} : { model }), ...(tokensUsed === undefined ? {} : { tokensUsed }) };
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
