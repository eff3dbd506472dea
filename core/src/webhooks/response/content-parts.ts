import { type Fields, objectIn } from "./json-in-text.ts";

/**
 * The text of a message whose content is a list of parts, as OpenAI, Anthropic and Mistral send it: parts are pieces of one text, and
 * thoughts, images and calls of tools are none. Undefined for a list of anything else.
 */
export function textOfParts(items: unknown): string | undefined {
  if (!Array.isArray(items) || items.length === 0) return undefined;
  let text = "";
  let hasText = false;
  for (const item of items) {
    const part = objectIn(item);
    if (typeof part?.type !== "string" || !PARTS.has(part.type)) return undefined;
    const said = part.type === "refusal" ? part.refusal : part.text;
    if (!SPOKEN.has(part.type) || typeof said !== "string" || isUnspoken(part)) continue;
    hasText = true;
    text += said;
  }
  return hasText ? text : undefined;
}

/** Whether an object is a model's thought, or says what a workflow is doing (design.md §21.3): neither is part of a reply. */
export function isUnspoken({ type, thought }: Fields): boolean {
  return thought === true || (typeof type === "string" && UNSPOKEN.test(type));
}

const SPOKEN = new Set(["text", "output_text", "refusal"]);
const PARTS = new Set([
  ...SPOKEN,
  ...["thinking", "redacted_thinking", "reasoning", "reference", "tool_use", "tool_call", "tool_result"],
  ...["server_tool_use", "web_search_tool_result", "image", "image_url", "document", "document_url"],
]);
const UNSPOKEN =
  /^(?:(?:redacted_)?(?:think|thinking|thoughts?|reasoning)(?:_text|_summary|_content)?|status)$/i;
