import { type Fields, objectIn } from "./json-in-text.ts";

/**
 * Returns the text of a message whose content is a list of parts, as OpenAI, Anthropic and Mistral send it. Parts are joined to one
 * text; thoughts, images and tool calls are left out. Undefined for a list without text, or of anything else.
 */
export function textOfParts(items: unknown): string | undefined {
  if (!Array.isArray(items) || items.length === 0) return undefined;
  let text = "";
  let hasText = false;
  for (const item of items) {
    const part = objectIn(item);
    if (typeof part?.type !== "string" || !isPart(part.type)) return undefined;
    const said = part.type === "refusal" ? part.refusal : part.text;
    if (!REPLY_TYPES.has(part.type) || typeof said !== "string" || isNotReply(part)) continue;
    hasText = true;
    text += said;
  }
  return hasText ? text : undefined;
}

/** Returns the text of a model's own message. Leaves out parts of unknown types, and accepts a single part without a list. */
export function textOfContent(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  const parts = (Array.isArray(content) ? content : [content])
    .map(objectIn)
    .filter((part) => part !== undefined);
  const known = parts.filter(({ type }) => typeof type === "string" && isPart(type));
  return textOfParts(known) ?? textOfUntypedParts(parts.filter(({ type }) => type === undefined));
}

/** Returns the text of Gemini's parts, which have no type, joined to one text. Undefined for a list of anything else. */
export function textOfUntypedParts(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  const texts = parts
    .map(objectIn)
    .flatMap((part) => (part && !isNotReply(part) && typeof part.text === "string" ? [part.text] : []));
  return texts.length === 0 ? undefined : texts.join("");
}

/** Returns the text of Typebot's rich text: a line for each block, links as Markdown. Undefined for anything else. */
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

/** Maximum depth of rich text that is read: lists in lists, with a link in them. */
const DEEPEST_NODE = 12;

/**
 * Whether an object is not part of a reply: a model's thought, a tool call, a status line (contract §21.3), suggested questions or
 * other side data, or a message of another author, as in flows that send a whole conversation.
 */
export function isNotReply({ type, thought, role, sender, content }: Fields): boolean {
  return (
    thought === true ||
    (typeof type === "string" && (NOT_REPLY.test(type) || TOOL.test(type))) ||
    (typeof role === "string" && content !== undefined && OTHER_ROLE.test(role)) ||
    (type === "human" && content !== undefined) ||
    sender === "User"
  );
}

const REPLY_TYPES = new Set(["text", "output_text", "refusal"]);
const PARTS = new Set([
  ...REPLY_TYPES,
  "thinking",
  "redacted_thinking",
  "reasoning",
  "reference",
  "image",
  "image_url",
  "document",
  "document_url",
]);
/** Tool calls and their results, including those of future tools. */
const TOOL = /(?:^|_)tool_(?:use|call|result)$/;

function isPart(type: string): boolean {
  return PARTS.has(type) || TOOL.test(type);
}

const OTHER_ROLE = /^(?:user|human|system|developer|tool|function)$/i;
const NOT_REPLY =
  /^(?:(?:redacted_)?(?:think|thinking|thoughts?|reasoning)(?:_text|_summary|_content)?|status|follow_up|verbose|knowledge|tool_response|tool_output)$/i;

/**
 * Returns the text of an OpenAI response (the types `Response` and `ResponseOutputMessage` of openai 7.57.0), refusals included.
 * Other items, such as thoughts and tool calls, are not part of the reply. Undefined for anything else.
 */
export function responseText({ object, output }: Fields): string | undefined {
  if (!Array.isArray(output)) return undefined;
  const messages = output.flatMap(contentOfMessage);
  if (messages.length === 0 && object !== "response") return undefined;
  return messages
    .flat()
    .map((part) => objectIn(part)?.text ?? objectIn(part)?.refusal)
    .filter((text) => typeof text === "string" && text !== "")
    .join("\n\n");
}

/** Returns a list that contains the item's content if the item is a message, otherwise an empty list. */
function contentOfMessage(item: unknown): [unknown[]] | [] {
  const { type, content } = objectIn(item) ?? {};
  return type === "message" && Array.isArray(content) ? [content] : [];
}
