import { gatheredText } from "../../../gathered-pieces.ts";
import { type Fields, objectInText } from "../json-in-text.ts";
import { deltaIn } from "./delta-in.ts";
import { jsonLines } from "./json-lines.ts";
import { n8nLines } from "./n8n-lines.ts";
import {
  MOST_MESSAGES,
  type OnStatus,
  type ReplyStream,
  type StreamEnd,
  type StreamFormat,
  TOO_MANY_MESSAGES,
} from "./stream-format.ts";

/**
 * Status lines `{"type":"status","content"}` (contract §21.3) before the reply. The first object that is not a status shows
 * whether the reply follows in n8n's lines or in other JSON lines. Skips other lines.
 */
export const statusLines: StreamFormat = {
  recognizes(start) {
    const isComplete = start.includes("\n");
    return isComplete && !AHEAD.test(start) ? false : n8nLines.recognizes(start, undefined);
  },

  open(onStatus) {
    const waiting = gatheredText();
    let count = 0;
    let reply: ReplyStream | undefined;

    /**
     * Reads the lines before the reply. `rest`: the text after those lines. `stream`: the reader of the reply, once the reply has
     * begun.
     */
    function readAhead(text: string): { rest: string; stream?: ReplyStream } {
      let at = 0;
      for (let end = text.indexOf("\n"); end !== -1 && count <= MOST_MESSAGES; end = text.indexOf("\n", at)) {
        const line = text.slice(at, end).trim();
        const isAhead = AHEAD.test(line);
        if (!isAhead && /^[{<]/.test(line)) {
          const rest = text.slice(at);
          const format = n8nLines.recognizes(`${line}\n`, undefined) ? n8nLines : jsonLines;
          return { rest, stream: format.open(onStatus) };
        }
        if (line !== "") count++;
        if (isAhead) reportStatus(objectInText(line), onStatus);
        at = end + 1;
      }
      return { rest: text.slice(at) };
    }

    function read(text: string): string {
      if (reply !== undefined) return reply.read(text);
      if (count > MOST_MESSAGES) return "";
      waiting.add(text);
      if (!text.includes("\n")) return "";
      const { rest, stream } = readAhead(waiting.take());
      reply = stream;
      if (stream !== undefined) return stream.read(rest);
      waiting.add(rest);
      return "";
    }

    return {
      read,
      end() {
        const said = reply === undefined ? read("\n") : "";
        const end = reply?.end() ?? {
          ...NOTHING,
          failure: count > MOST_MESSAGES ? TOO_MANY_MESSAGES : undefined,
        };
        return { ...end, rest: said + end.rest };
      },
      cuts: () => reply?.cuts?.() ?? [],
    };
  },
};

const NOTHING: StreamEnd = { rest: "", origin: {}, failure: undefined };

/** Lines that may come before the reply. n8n sends `keepalive` every 30 seconds. */
const AHEAD = /^\{\s*"type"\s*:\s*"(?:status|keepalive)"/;

function reportStatus(fields: Fields | undefined, onStatus: OnStatus | undefined): void {
  const { status } = fields === undefined ? {} : deltaIn(fields);
  if (status !== undefined) onStatus?.(status, "");
}
