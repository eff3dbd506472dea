import { gatheredText } from "../../../gathered-pieces.ts";
import { HTML_IN_STREAM, pageStart } from "../html-document.ts";
import { type Fields, jsonInText, objectIn, objectInText } from "../json-in-text.ts";
import { type ReplyOrigin, replyOrigin } from "../reply-origin.ts";
import { collectedDeltas } from "./collected-deltas.ts";
import { type Delta, deltaIn } from "./delta-in.ts";
import { failureDelta, textDelta } from "./event-dialect.ts";
import { failureMessage } from "./failure-message.ts";
import {
  LONGEST_START,
  MOST_MESSAGES,
  type OnStatus,
  type ReplyStream,
  type StreamFormat,
  TOO_MANY_MESSAGES,
} from "./stream-format.ts";

/**
 * One JSON object per line (NDJSON), as Ollama sends. Recognised by a second object, because a single one may be a whole
 * document. Lines before the first object are noise if the content type declares lines.
 */
export const jsonLines: StreamFormat = {
  recognizes(begun, contentType = "") {
    const first = DECLARED.test(contentType) ? begun.search(OBJECT_LINE) : 0;
    if (first === -1) return begun.startsWith("[") || begun.length > LONGEST_START ? false : undefined;
    const start = begun.slice(first);
    if (!start.startsWith("{")) return false;
    const end = start.indexOf("\n");
    const next = end === -1 ? "" : start.slice(end).trimStart();
    if (next === "") return undefined;
    return next.startsWith("{") && objectInText(start.slice(0, end)) !== undefined;
  },

  open: (onStatus) => linesOfDeltas(objectLines(), deltaIn, onStatus),
};

const DECLARED = /^(?:application|text)\/(?:x-)?(?:ndjson|jsonlines?|jsonl|json-lines)\b/i;
const OBJECT_LINE = /(?<![^\n])\{\s*"/;

/**
 * The data stream of the AI SDK 3 and 4: a line is a character, a colon and JSON. `0` is text, `3` an error and `8` annotations.
 * Other lines contain no part of the reply.
 */
export const dataStream: StreamFormat = {
  recognizes(start) {
    if (!FIRST.some((first) => first.startsWith(start) || start.startsWith(first))) return false;
    const end = start.indexOf("\n");
    return end === -1 ? undefined : partIn(start.slice(0, end).trim()) !== undefined;
  },

  open: () =>
    linesOfDeltas(objectLines(partIn), ({ sign, value }) => {
      if (sign === "0") return textDelta(value);
      if (sign === "8") return { ...textDelta(""), origin: originIn(value) };
      return sign === "3" ? failureDelta(failureMessage(value)) : undefined;
    }),
};

/** Reads annotations, which may have the same extra fields as other replies. */
function originIn(annotations: unknown): ReplyOrigin {
  const each = Array.isArray(annotations) ? annotations.map((one) => replyOrigin(objectIn(one) ?? {})) : [];
  return Object.assign({}, ...each);
}

/** Lines with which a stream begins: its message's id, text, data, annotations, a thought, an error. */
const FIRST = ['f:{"', '0:"', "2:[", "8:[", 'g:"', '3:"'];

function partIn(line: string): Fields | undefined {
  const value = line.charAt(1) === ":" ? jsonInText(line.slice(2)) : undefined;
  return value === undefined ? undefined : { sign: line.charAt(0), value };
}

/** Reads a stream of lines, each of which is a delta or nothing. */
function linesOfDeltas(
  lines: ObjectLines,
  deltaOf: (line: Fields) => Delta | undefined,
  onStatus?: OnStatus,
): ReplyStream {
  const deltas = collectedDeltas(undefined, onStatus);
  function* deltasOf(objects: Iterable<Fields>): Generator<Delta> {
    for (const object of objects) {
      const delta = deltaOf(object);
      if (delta !== undefined) yield delta;
    }
  }
  return {
    cuts: deltas.cuts,
    read: (text) => deltas.add(deltasOf(lines.read(text))),
    end() {
      const end = deltas.end(deltasOf(lines.end()));
      return { ...end, failure: end.failure ?? lines.failure };
    },
  };
}

/** Lines of text with one JSON object each; other lines are left out. */
interface ObjectLines {
  /** Accepts the next characters; yields the objects whose lines they complete. */
  read(text: string): Iterable<Fields>;
  /** Call after the last character: yields the object on a last line without a newline. */
  end(): Iterable<Fields>;
  /** Why reading stopped, for the site's owner. */
  readonly failure: string | undefined;
}

/**
 * Runs in time proportional to its input, however long a line is and however small its pieces are. Yields objects one at a time,
 * because a list of all would use many times the memory of their text. `parse`: converts a line to an object, if lines are not
 * plain JSON.
 */
export function objectLines(parse = objectInText): ObjectLines {
  const rest = gatheredText();
  let count = 0;

  const lines = {
    failure: undefined as string | undefined,
    read(text: string) {
      if (!text.includes("\n")) {
        rest.add(text);
        return NONE;
      }
      const all = rest.take() + text;
      const end = all.lastIndexOf("\n") + 1;
      rest.add(all.slice(end));
      return objectsIn(all.slice(0, end));
    },
    end: () => objectsIn(`${rest.take()}\n`),
  };

  function* objectsIn(whole: string): Generator<Fields> {
    const page = pageStart(whole);
    const end = page ?? whole.length;
    for (let start = 0; start < end && lines.failure === undefined; ) {
      const newline = whole.indexOf("\n", start);
      const line = whole.slice(start, newline === -1 ? end : Math.min(newline, end)).trim();
      start = newline === -1 ? end : newline + 1;
      if (line === "") continue;
      if (++count > MOST_MESSAGES) lines.failure = TOO_MANY_MESSAGES;
      const fields = lines.failure === undefined ? parse(line) : undefined;
      if (fields !== undefined) yield fields;
    }
    if (page !== undefined) lines.failure ??= HTML_IN_STREAM;
  }
  return lines;
}

const NONE: readonly Fields[] = [];
