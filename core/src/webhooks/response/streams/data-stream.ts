import { type Fields, jsonInText, objectIn } from "../json-in-text.ts";
import { type ReplyOrigin, replyOrigin } from "../reply-origin.ts";
import { failureDelta, textDelta } from "./event-dialect.ts";
import { failureMessage } from "./failure-message.ts";
import { linesOfDeltas } from "./lines-of-deltas.ts";
import { objectLines } from "./object-lines.ts";
import type { StreamFormat } from "./stream-format.ts";

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
