import {
  isNotReply,
  responseText,
  textOfParts,
  textOfRichText,
  textOfUntypedParts,
} from "./content-parts.ts";
import { describesError, isFailed } from "./error-notice.ts";
import { type Fields, objectIn } from "./json-in-text.ts";
import { type ReplyOrigin, replyOrigin } from "./reply-origin.ts";

/** A reply found in a workflow's JSON, with its metadata. */
export interface FoundReply extends ReplyOrigin {
  text: string;
}

/** Fields in the order in which they are tried. The first one with text is the reply (contract §6.5). */
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

/** Fields that contain a reply even next to a non-empty `error`. Other fields then explain the error. */
const FIELDS_BEFORE_ERROR = REPLY_FIELDS.slice(0, 5);
const OTHER_FIELDS = REPLY_FIELDS.slice(5);
const WRAPPERS = ["data", "json", "body"] as const;
/**
 * Names used by Dialogflow, Hugging Face, Typebot, Bedrock, OpenAI's client, AnythingLLM, Copilot Studio and Vertex; and a
 * model's refusal.
 */
const PLATFORM_FIELDS = [
  "fulfillmentText",
  "generated_text",
  "markdown",
  "completion",
  "output_text",
  "textResponse",
  "lastResponse",
  "answerText",
  "refusal",
] as const;
/**
 * Names used by Dify, Langflow, Botpress, Voiceflow, Cloudflare, LangGraph, Watson, Vertex, A2A and Dialogflow: only objects
 * in them contain a reply.
 */
const OBJECT_WRAPPERS = [
  "outputs",
  "results",
  "responses",
  "result",
  "payload",
  "messages",
  "values",
  "generic",
  "predictions",
  "artifacts",
  "queryResult",
  "fulfillmentResponse",
  "fulfillmentMessages",
];

/** Maximum depth of objects and lists that is read: far more than platforms use, and far less than the stack allows. */
const MAX_DEPTH = 32;

/** Reads the text of a field. `depth`: the field's depth in the JSON. */
export type ReadText = (text: string, depth: number) => FoundReply | undefined;

/**
 * Returns the reply in a workflow's JSON, in any of the shapes that platforms send (contract §6.5). Undefined if there is none, as
 * in an error body (`error-notice.ts`). `read` reads a text in the JSON: pieces of a reply need another function than complete
 * texts. `wrappers`: fields whose objects contain a reply.
 */
export function replyInJson(
  value: unknown,
  read: ReadText,
  depth = 0,
  wrappers: readonly string[] = OBJECT_WRAPPERS,
): FoundReply | undefined {
  switch (typeof value) {
    case "string":
      return depth > MAX_DEPTH ? undefined : read(value, depth);
    case "number":
    case "boolean":
      return { text: String(value) };
    case "object":
      if (value === null || depth >= MAX_DEPTH) return undefined;
      return Array.isArray(value)
        ? replyInList(value, read, depth + 1, wrappers)
        : replyInObject(value as Fields, read, depth + 1, wrappers);
    default:
      return undefined;
  }
}

/** Joins the replies in several items to paragraphs. Leaves out items without text. */
function replyInList(
  items: unknown[],
  read: ReadText,
  depth: number,
  wrappers: readonly string[],
): FoundReply | undefined {
  const parts = textOfParts(items);
  if (parts !== undefined) return read(parts, depth);
  const found = items
    .map((item) => replyInJson(item, read, depth, wrappers))
    .filter((reply) => reply !== undefined);
  if (found.length === 0) return undefined;
  const sides: ReplyOrigin = {};
  for (const reply of found.toReversed()) Object.assign(sides, reply);
  return { ...sides, text: found.map((reply) => reply.text).join("\n\n") };
}

function replyInObject(
  fields: Fields,
  read: ReadText,
  depth: number,
  wrappers: readonly string[],
): FoundReply | undefined {
  const inAny = (names: readonly string[]) =>
    firstReply(names, (name) => replyInJson(fields[name], read, depth, wrappers));

  if (isFailed(fields) || isNotReply(fields)) return undefined;
  // Reads only the messages of Dialogflow CX, because the `text` next to the messages is the visitor's.
  if (Array.isArray(fields.responseMessages))
    return replyInList(fields.responseMessages, read, depth, wrappers);
  const response =
    responseText(fields) ?? textOfUntypedParts(fields.parts) ?? textOfRichText(fields.richText);
  if (response !== undefined) {
    const said = read(response, depth);
    return said && { ...replyOrigin(fields), ...said };
  }
  const found = inAny(FIELDS_BEFORE_ERROR) ?? (describesError(fields) ? undefined : inOther());
  return found && { ...replyOrigin(fields), ...found };

  function inOther(): FoundReply | undefined {
    const said = isStatusWord(fields.message) ? (inAny(WRAPPERS) ?? inObject()) : undefined;
    return (
      said ??
      inAny(OTHER_FIELDS) ??
      inAny(WRAPPERS) ??
      inChoice() ??
      inAny(PLATFORM_FIELDS) ??
      inAction() ??
      inObject()
    );
  }

  /** Reads the first choice of OpenAI's `chat.completion`, or of Gemini. Further choices are alternatives, not further text. */
  function inChoice(): FoundReply | undefined {
    const choices = fields.choices ?? fields.candidates;
    return Array.isArray(choices) ? replyInJson(choices[0], read, depth, wrappers) : undefined;
  }

  /** Reads LangChain's final action. Its other actions are tool calls. */
  function inAction(): FoundReply | undefined {
    const { action, action_input: input } = fields;
    const isFinal = typeof action === "string" && /^final answer$/i.test(action.trim());
    return isFinal ? replyInJson(input, read, depth, wrappers) : undefined;
  }

  function inObject(): FoundReply | undefined {
    return firstReply(wrappers, (name) => {
      const value = fields[name];
      const only = name === "messages" && isConversation(value) ? lastReply(value) : value;
      if (typeof only !== "object") return undefined;
      const own = name === "outputs" ? onlyText(only) : undefined;
      return replyInJson(only, read, depth, wrappers) ?? (own === undefined ? undefined : read(own, depth));
    });
  }
}

/** Whether a message only confirms the call, next to the API's answer. */
function isStatusWord(message: unknown): boolean {
  return typeof message === "string" && STATUS_WORD.test(message.trim());
}

const STATUS_WORD = /^(?:ok|okay|success|successful|succeeded|done|completed|request successful)[.!]?$/i;

function lastReply(messages: readonly unknown[]): unknown {
  return messages.findLast((message) => !isNotReply(objectIn(message) ?? {}));
}

/** Returns the only text in Dify's outputs, which have user-defined names. Undefined if there are several. */
function onlyText(outputs: unknown): string | undefined {
  const [only, ...others] = Object.values(objectIn(outputs) ?? {});
  return others.length === 0 && typeof only === "string" ? only : undefined;
}

/** Whether messages have authors. If so, only the assistant's last message is the reply. Otherwise all messages form one reply. */
function isConversation(messages: unknown): messages is unknown[] {
  return (
    Array.isArray(messages) &&
    messages.some((message) => {
      const { role, type } = objectIn(message) ?? {};
      return typeof role === "string" || (typeof type === "string" && AUTHORS.test(type));
    })
  );
}

/** Types of LangChain's messages. */
const AUTHORS = /^(?:human|ai|system|tool|function|chat|AIMessageChunk)$/;

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
