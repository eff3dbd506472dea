import { jsonInText, objectIn } from "../json-in-text.ts";
import { collectedDeltas } from "./collected-deltas.ts";
import { type Delta, deltaIn, STATUS } from "./delta-in.ts";
import { agUi } from "./dialects/ag-ui.ts";
import { aiSdk } from "./dialects/ai-sdk.ts";
import { openAiResponses } from "./dialects/open-ai-responses.ts";
import { failureDelta, type ReadEvent } from "./event-dialect.ts";
import { eventLines } from "./event-lines.ts";
import { LONGEST_START, MOST_MESSAGES, type StreamFormat } from "./stream-format.ts";

/**
 * Server-sent events (WHATWG HTML, section 9.2.6), with JSON or text as data. Recognised by the first field, which may follow noise
 * if the content type declares events. Otherwise, only a status event or an event with an object as its data counts, because a
 * reply may begin with "data:".
 */
export const eventStream: StreamFormat = {
  recognizes(start, contentType = "") {
    if (/^text\/event-stream\b/i.test(contentType)) return isDeclaredStream(start);
    const head = start.slice(0, LONGEST_START);
    if (UNDECLARED.test(head)) return true;
    const mayBecomeOne = FIELDS.some((field) => head.startsWith(field) || field.startsWith(head));
    return mayBecomeOne && start.length <= LONGEST_START ? undefined : false;
  },

  open(onStatus) {
    const events = eventLines({ most: MOST_MESSAGES });
    const deltas = collectedDeltas(undefined, onStatus);
    const meaning = eventMeaning();

    function* read(text: string): Generator<Delta> {
      for (const event of events.read(text)) yield* meaning.of(event);
      if (events.failure !== undefined) yield failureDelta(events.failure);
    }
    function* last(): Generator<Delta> {
      // Ends an event that lacks its blank line.
      yield* read("\n\n");
      yield* meaning.waiting();
    }
    return {
      cuts: deltas.cuts,
      read: (text) => deltas.add(read(text)),
      end: () => deltas.end(last()),
    };
  },
};

/**
 * Whether a response begins with an event. Noise may come before it. JSON does not count as a stream, because it is read as a
 * whole.
 */
function isDeclaredStream(start: string): boolean | undefined {
  if (/^[[{]/.test(start)) return false;
  const hasLine = /[\r\n]/.test(start.slice(0, LONGEST_START));
  const longest = hasLine ? LONGEST_NOISE : LONGEST_START;
  if (DECLARED.test(start.slice(0, longest))) return true;
  return start.length > longest ? false : undefined;
}

interface NamedEvent {
  event?: string | undefined;
  data: string;
}

/** Protocols that name their events. Other events are searched for a reply in their JSON. Add a protocol as a line here. */
const DIALECTS = [agUi, aiSdk, openAiResponses];

/** Reads the events of one stream. The first events wait until the stream's kind is clear. They are dropped if they were noise. */
function eventMeaning() {
  let kind: Kind | undefined;
  let readEvent: ReadEvent | undefined;
  let unclear: { delta: Delta; of: Kind }[] = [];

  function release(of?: Kind): Delta[] {
    const released = unclear.filter((one) => of === undefined || one.of === of);
    unclear = [];
    return released.map(({ delta }) => delta);
  }

  function of({ event: name, data }: NamedEvent): Delta[] {
    if (data.startsWith("[DONE]") || KEEP_ALIVE_DATA.test(data)) return [];
    // Reads a status before checking the kind, because a status may be text in a stream of objects, and vice versa.
    if (name === STATUS) return [deltaIn(jsonOrText(data), name)];
    // After text, only an object is parsed, because a word in quotation marks is then part of the text.
    const followsText = kind === "text" || unclear.some(({ of }) => of === "text");
    const json = followsText && !data.startsWith("{") ? undefined : jsonInText(data);
    const isObject = json !== null && typeof json === "object";
    // Other data between objects is noise or an incomplete event, and is skipped.
    if (json === null || (json === undefined && kind === "string") || (!isObject && kind === "JSON"))
      return [];
    const fields = objectIn(json);
    if (fields !== undefined && kind !== "text")
      readEvent ??= DIALECTS.find((dialect) => dialect.has(fields))?.open();
    if (readEvent !== undefined) {
      kind = "JSON";
      unclear = [];
      const delta = fields && readEvent(fields);
      return delta === undefined ? [] : [delta];
    }
    const delta = deltaIn(json ?? data, name);
    if (kind !== undefined || delta.text === "" || delta.failure !== undefined) return [delta];
    return begun(delta, json === undefined ? "text" : isObject ? "JSON" : "string", fields?.type);
  }

  /** Decides the stream's kind by its first events with text. */
  function begun(delta: Delta, of: Kind, type: unknown): Delta[] {
    if (of === "JSON" && !isUnknown(type)) {
      kind = "JSON";
      return [...release("JSON"), delta];
    }
    unclear.push({ delta, of });
    if (unclear.filter((one) => one.of === of).length < (of === "JSON" ? UNKNOWN : TEXTS)) return [];
    kind = of;
    return release(of);
  }

  return { of, waiting: () => release() };
}

function jsonOrText(data: string): unknown {
  const json = jsonInText(data);
  return json === undefined ? data : json;
}

/** The data of a stream's events: objects, quoted texts, or plain text. */
type Kind = "JSON" | "string" | "text";

/**
 * Number of text events after which a stream is text, and number of events of unknown types after which no known protocol is
 * expected.
 */
const TEXTS = 3;
const UNKNOWN = 16;

/** Whether a type may be a future or user-defined type of a known protocol. The types of other streams name their content. */
function isUnknown(type: unknown): boolean {
  if (typeof type !== "string") return false;
  return /^response\.|-|^[A-Z_]+$/.test(type) || !NAMES_TEXT.test(type);
}

const NAMES_TEXT =
  /(?:token|delta|chunk|text|message|answer|content|item|reply|response|output|data|values?|ai|assistant|markdown|result|done|end|complete|completed|final|finish|finished)$/i;
/** Events that only keep the connection open. */
const KEEP_ALIVE_DATA = /^\s*(?:|ping|pong|heartbeat|keep-?alive)\s*$/i;

/** `message` is not in the standard: Flowise sends it before its data. */
const FIELDS = ["data", "event", "id", "retry", "message", ":"];
/** Maximum UTF-16 units before the first event of a declared stream. */
const LONGEST_NOISE = 2_048;
const DECLARED = /^(?::|message:?[\r\n])|(?:^|[\r\n])(?:data|event|id|retry)[:\r\n]/;
const UNDECLARED =
  /^(?:(?:(?:message|:|(?:event|id|retry):)[^\r\n]*|data:[ \t]?(?:null|ping|\[\]|\{\}|"[^"\r\n]{0,40}")?)[\r\n]+)*(?:data: ?\{\s*"|event: ?status(?:\r\n?|\n)data:)/;
