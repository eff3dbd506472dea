/** What a reply says about its making (spec.md, Message response: `metadata`); absent where it does not say. */
export interface ReplyOrigin {
  model?: string;
  tokensUsed?: number;
}

/**
 * Reads `model` and `tokens_used` of an object, from its `metadata` first, then from itself, then from OpenAI's `usage`.
 * What has the wrong type is as good as absent. `own` gives the object's own values by name.
 */
export function replyOrigin(own: (name: string) => unknown): ReplyOrigin {
  const metadata = own("metadata");
  const model = [member(metadata, "model"), own("model")].find(isName);
  const tokensUsed = [
    member(metadata, "tokens_used"),
    own("tokens_used"),
    member(own("usage"), "total_tokens"),
  ].find(isCount);
  return { ...(model === undefined ? {} : { model }), ...(tokensUsed === undefined ? {} : { tokensUsed }) };
}

function member(value: unknown, name: string): unknown {
  return value !== null && typeof value === "object" && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
