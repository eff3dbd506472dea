import { type ReplyOrigin, replyOrigin } from "./reply-origin.ts";

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

/**
 * The reply in a workflow's JSON, in any of the shapes that platforms send (design, section 6). Undefined where
 * there is none, as in an error body (`success: false`, or a non-empty `error`).
 */
export function replyInJson(value: unknown, depth = 0): FoundReply | undefined {
  switch (typeof value) {
    case "string":
      return value.trim() === "" ? undefined : { text: value };
    case "number":
    case "boolean":
      return { text: String(value) };
    case "object":
      if (value === null || depth === MAX_DEPTH) return undefined;
      return Array.isArray(value) ? replyInList(value, depth + 1) : replyInObject(value, depth + 1);
    default:
      return undefined;
  }
}

/** Several items are several paragraphs; items without text are left out. */
function replyInList(items: unknown[], depth: number): FoundReply | undefined {
  const found = items.map((item) => replyInJson(item, depth)).filter((reply) => reply !== undefined);
  if (found.length === 0) return undefined;
  return {
    ...found.find((reply) => reply.tokensUsed !== undefined),
    ...found.find((reply) => reply.model !== undefined),
    text: found.map((reply) => reply.text).join("\n\n"),
  };
}

function replyInObject(value: object, depth: number): FoundReply | undefined {
  const fields = value as Record<string, unknown>;
  const inAny = (names: readonly string[]) => firstReply(names, (name) => replyInJson(fields[name], depth));

  if (fields.success === false) return undefined;
  const found =
    inAny(FIELDS_BEFORE_ERROR) ??
    (isEmpty(fields.error) ? (inAny(OTHER_FIELDS) ?? inAny(WRAPPERS) ?? inChoice()) : undefined);
  return found && { ...replyOrigin(fields), ...found };

  /** OpenAI's `chat.completion`: further choices are alternatives, not further text. */
  function inChoice(): FoundReply | undefined {
    return Array.isArray(fields.choices) ? replyInJson(fields.choices[0], depth) : undefined;
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

/** What workflows send to say that there is no error. */
function isEmpty(error: unknown): boolean {
  if (typeof error === "string") return error.trim() === "";
  return !error || (typeof error === "object" && Object.keys(error).length === 0);
}
