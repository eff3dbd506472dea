import { hasError } from "./error-in-json.ts";
import { type ReplyOrigin, replyOrigin } from "./reply-origin.ts";
import { responseText } from "./response-text.ts";

/** A reply as found in a workflow's JSON, with what it says about its making. */
export interface FoundReply extends ReplyOrigin {
  text: string;
}

/** In order: the first that holds any text is the reply (design, section 6). */
export const REPLY_FIELDS = [
  "output",
  "text",
  "reply",
  "response",
  "answer",
  "message",
  "content",
  "value",
] as const;

/** Beside a non-empty `error`, only these hold a reply; in the others the error is explained. */
const FIELDS_BEFORE_ERROR = REPLY_FIELDS.slice(0, 5);
const OTHER_FIELDS = REPLY_FIELDS.slice(5);
const WRAPPERS = ["data", "json", "body"] as const;

/** Levels of objects and lists that are looked into: far beyond what platforms nest, far within the stack. */
const MAX_DEPTH = 32;

/** Whether a text may be a reply, or a piece of one. */
type IsText = (text: string) => boolean;

/**
 * The reply in a workflow's JSON, in any of the shapes that platforms send (design, section 6). Undefined where
 * there is none, as in an error body (`success: false`, or a non-empty `error`). A blank text is no reply, but may
 * well be a piece of one: whoever reads pieces passes an `isText` of their own.
 */
export function replyInJson(value: unknown, isText: IsText = isNotBlank, depth = 0): FoundReply | undefined {
  switch (typeof value) {
    case "string":
      return isText(value) ? { text: value } : undefined;
    case "number":
    case "boolean":
      return { text: String(value) };
    case "object":
      if (value === null || depth === MAX_DEPTH) return undefined;
      return Array.isArray(value)
        ? replyInList(value, isText, depth + 1)
        : replyInObject(value, isText, depth + 1);
    default:
      return undefined;
  }
}

/** Several items are several paragraphs; items without text are left out. */
function replyInList(items: unknown[], isText: IsText, depth: number): FoundReply | undefined {
  const found = items.map((item) => replyInJson(item, isText, depth)).filter((reply) => reply !== undefined);
  if (found.length === 0) return undefined;
  const sides: ReplyOrigin = {};
  for (const reply of found.toReversed()) Object.assign(sides, reply);
  return { ...sides, text: found.map((reply) => reply.text).join("\n\n") };
}

function replyInObject(value: object, isText: IsText, depth: number): FoundReply | undefined {
  const fields = value as Record<string, unknown>;
  const inAny = (names: readonly string[]) =>
    firstReply(names, (name) => replyInJson(fields[name], isText, depth));

  if (fields.success === false) return undefined;
  const response = responseText(fields);
  if (response !== undefined)
    return isText(response) ? { ...replyOrigin(fields), text: response } : undefined;
  const found =
    inAny(FIELDS_BEFORE_ERROR) ??
    (hasError(fields) ? undefined : (inAny(OTHER_FIELDS) ?? inAny(WRAPPERS) ?? inChoice()));
  return found && { ...replyOrigin(fields), ...found };

  /** OpenAI's `chat.completion`: further choices are alternatives, not further text. */
  function inChoice(): FoundReply | undefined {
    return Array.isArray(fields.choices) ? replyInJson(fields.choices[0], isText, depth) : undefined;
  }
}

function firstReply(
  names: readonly string[],
  read: (name: string) => FoundReply | undefined,
): FoundReply | undefined {
  for (const name of names) {
    const found = read(name);
    if (found) return found;
  }
  return undefined;
}

function isNotBlank(text: string): boolean {
  return text.trim() !== "";
}
