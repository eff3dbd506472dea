import { describesError, isFailed } from "../error-notice.ts";
import { type Fields, objectIn } from "../json-in-text.ts";
import { type FoundReply, replyInJson } from "../reply-in-json.ts";
import { type ReplyOrigin, replyOrigin } from "../reply-origin.ts";
import { failureMessage } from "./failure-message.ts";

/** What one message of a stream adds to the reply. */
export interface Delta {
  text: string;
  /** The part of the reply that the text belongs to, if the reply has several. Each part is a paragraph. */
  part?: unknown;
  /** Whether the text repeats earlier text, as closing messages do. Such a text is used only if there is no earlier text. */
  repeats: boolean;
  origin: ReplyOrigin;
  failure: string | undefined;
  /** A status line while the reply is being prepared. */
  status?: string | undefined;
}

/**
 * Reads one message of a stream: parsed JSON, or the text of any other. `name`: the event's name, if it has one. Reads Flowise's
 * events, the deltas of OpenAI and Anthropic, and any JSON with a reply (contract §6.5).
 */
export function deltaIn(message: unknown, name = ""): Delta {
  const fields = objectIn(message) ?? {};
  const names = [name, fields.event, fields.type, fields.event_type].filter(
    (value) => typeof value === "string",
  );
  const isReply = !names.some((value) => NOT_REPLY.test(value));
  const found = isReply ? foundIn(message, fields) : undefined;
  const isError = isReply && found === undefined && (isFailed(fields) || describesError(fields));
  const failed = isError || names.includes("error");
  return {
    text: (!failed && found?.text) || "",
    repeats: names.some((value) => CLOSING.test(value)),
    origin: { ...replyOrigin(fields), ...found?.origin },
    failure: failed ? failureMessage(message) : undefined,
    status: name === STATUS || fields.type === STATUS ? statusIn(message, fields) : undefined,
  };
}

/** Name of an event, or `type` of a message, that marks a status line. */
export const STATUS = "status";

function statusIn(message: unknown, { text, content }: Fields): string | undefined {
  return [message, text, content].find((value) => typeof value === "string");
}

/** Names of messages whose text is not part of the reply. */
const NOT_REPLY =
  /reason|think|thought|tool|argument|code|audio|^(?:ping|heartbeat|keep-?alive|start|metadata|status|progress|log|debug|open|init|connect(?:ed|ion)?|session|ready|ack)$/i;
/**
 * Events whose `data` is text, such as Flowise's `token`. In Flowise's other events, `data` is about the reply and may repeat it.
 */
const TEXT_FIELD = /(?:token|delta|chunk|text|message|answer)$/i;
/** Names of closing messages, which may repeat earlier text, as Langflow's `add_message` does. */
const CLOSING =
  /(?:^|[._-])(?:done|end|complete|completed|finish|finished)$|^add_message$|^final(?:_(?:answer|message|output|response|result))?$/i;

type Found = { text: string; origin: ReplyOrigin } | undefined;

function foundIn(message: unknown, fields: Fields): Found {
  const { event, data, delta, choices } = fields;
  if (event === "workflow_finished") return textIn({ outputs: objectIn(data)?.outputs }, OUTPUTS);
  if (typeof event === "string" && data !== undefined)
    return TEXT_FIELD.test(event) ? textIn(objectIn(data)?.chunk ?? data) : undefined;
  if (Array.isArray(choices)) return textIn(firstChoice(choices));
  return textIn(delta === undefined ? message : delta);
}

/** Voiceflow's wrapper. Other wrappers in streams repeat earlier text or contain no text. */
const WRAPPERS = ["payload"];
/** Dify's wrapper, at the end of a stream. */
const OUTPUTS = ["outputs"];

/** Returns the first of OpenAI's choices. The others are alternatives, which may be streamed in turns with the first. */
function firstChoice(choices: unknown[]): unknown {
  const choice = choices.map(objectIn).find((fields) => (fields?.index ?? 0) === 0);
  return choice?.delta ?? choice;
}

function textIn(value: unknown, wrappers = WRAPPERS): Found {
  const found = replyInJson(value, pieceOfText, 0, wrappers);
  if (found === undefined) return undefined;
  const { text, ...origin } = found;
  return { text, origin };
}

/** Reads a text as a piece of a reply. White space counts here, although a reply of only white space would not count. */
function pieceOfText(text: string): FoundReply | undefined {
  return text === "" ? undefined : { text };
}
