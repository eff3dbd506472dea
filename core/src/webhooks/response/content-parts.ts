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
    if (typeof part?.type !== "string" || !isPart(part.type)) return undefined;
    const said = part.type === "refusal" ? part.refusal : part.text;
    if (!SPOKEN.has(part.type) || typeof said !== "string" || isUnspoken(part)) continue;
    hasText = true;
    text += said;
  }
  return hasText ? text : undefined;
}

/** The text of a model's own message: parts of types that are added later are none, and one part may come without its list. */
export function textOfContent(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  const parts = (Array.isArray(content) ? content : [content])
    .map(objectIn)
    .filter((part) => part !== undefined);
  const known = parts.filter(({ type }) => typeof type === "string" && isPart(type));
  return textOfParts(known) ?? textOfUntypedParts(parts.filter(({ type }) => type === undefined));
}

/** The text of Gemini's parts, which have no type: pieces of one text. Undefined for a list of anything else. */
export function textOfUntypedParts(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  const texts = parts
    .map(objectIn)
    .flatMap((part) => (part && !isUnspoken(part) && typeof part.text === "string" ? [part.text] : []));
  return texts.length === 0 ? undefined : texts.join("");
}

/** The text of Typebot's rich text: a line for each block, links as Markdown. Undefined for anything else. */
export function textOfRichText(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const text = blocks.map((block) => textOfNode(block, 0)).join("\n");
  return text.trim() === "" ? undefined : text;
}

function textOfNode(node: unknown, depth: number): string {
  const { text, children, type, url } = objectIn(node) ?? {};
  if (typeof text === "string") return text;
  if (!Array.isArray(children) || depth > DEEPEST_NODE) return "";
  const inner = children.map((child) => textOfNode(child, depth + 1)).join("");
  return type === "a" && typeof url === "string" ? `[${inner}](${url})` : inner;
}

/** Levels of rich text that are read: lists in lists, with a link in them. */
const DEEPEST_NODE = 12;

/**
 * Whether an object is a model's thought, says what a workflow is doing (design.md §21.3), or is a message of somebody else, as flows
 * that send a whole conversation have it: none is part of a reply.
 */
export function isUnspoken({ type, thought, role, sender, content }: Fields): boolean {
  return (
    thought === true ||
    (typeof type === "string" && (UNSPOKEN.test(type) || TOOL.test(type))) ||
    (typeof role === "string" && content !== undefined && OTHER_ROLE.test(role)) ||
    (type === "human" && content !== undefined) ||
    sender === "User"
  );
}

const SPOKEN = new Set(["text", "output_text", "refusal"]);
const PARTS = new Set([
  ...SPOKEN,
  ...["thinking", "redacted_thinking", "reasoning", "reference"],
  ...["image", "image_url", "document", "document_url"],
]);
/** Calls of tools and what they answered, also of tools that are added later. */
const TOOL = /(?:^|_)tool_(?:use|call|result)$/;

function isPart(type: string): boolean {
  return PARTS.has(type) || TOOL.test(type);
}

const OTHER_ROLE = /^(?:user|human|system|developer|tool|function)$/i;
const UNSPOKEN =
  /^(?:(?:redacted_)?(?:think|thinking|thoughts?|reasoning)(?:_text|_summary|_content)?|status|follow_up|verbose|knowledge|tool_response|tool_output)$/i;
