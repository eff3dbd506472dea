import { type GatheredText, gatheredText } from "../../gathered-pieces.ts";
import { textOfBytes } from "./decoded-text.ts";
import { readWholeReply, type WholeReply } from "./reply-in-text.ts";
import { eventStream } from "./streams/event-stream.ts";
import { dataStream, jsonLines } from "./streams/json-lines.ts";
import { n8nLines } from "./streams/n8n-lines.ts";
import { plainText } from "./streams/plain-text.ts";
import { statusLines } from "./streams/status-lines.ts";
import {
  LONGEST_START,
  type OnStatus,
  type ReplyStream,
  type StreamFormat,
  withoutCuts,
} from "./streams/stream-format.ts";

export interface ReplyReader {
  /** Accepts the response's next bytes; returns the text they add to the reply, "" if none is certain yet. */
  read(bytes: Uint8Array): string;
  /** The text of the reply so far. */
  soFar(): string;
  /**
   * Call after the last byte. For a reply, all that `read` returned plus `rest` equals `reading.text`. The only exception is a
   * thought without a start tag (`thought-filter.ts`): if it was passed on before its end arrived, `reading.text` does not
   * contain it.
   */
  end(): { rest: string; reading: StreamedReading };
}

/** Tried in this order. Add a new format as a line here. */
const FORMATS = [eventStream, dataStream, statusLines, n8nLines, jsonLines, plainText];

/**
 * Reads a workflow's response as it arrives, whole or streamed (contract §6.5). Recognises the format by the start of the
 * response, because content types are unreliable: n8n declares its stream as one JSON document, and flows send JSON as
 * `text/plain`. Never throws. Text that `onStatus` receives is not returned by `read` or `rest`.
 */
export function replyStreamReader(contentType: string | undefined, onStatus?: OnStatus): ReplyReader {
  const text = textOfBytes(contentType);
  const answer = answerStream(FORMATS, contentType, onStatus);

  return {
    read: (bytes) => answer.read(text.read(bytes)),
    soFar: answer.soFar,
    end() {
      const last = text.end();
      const added = last === "" ? "" : answer.read(last);
      const { rest, reading } = answer.end();
      return { rest: added + rest, reading };
    },
  };
}

/** A response as it was read. `failed`: the response itself reports a failure; `message` is for the site's owner. */
export type StreamedReading = WholeReply | { kind: "failed"; message: string };

/** Reads a response of any format. Never throws. */
interface AnswerStream {
  /** Accepts the next characters. Returns the text that they certainly add to the reply. */
  read(text: string): string;
  /** Everything that `read` and `end` returned, without the parts that were later recognised as thoughts. */
  soFar(): string;
  /** For a reply, everything that `read` returned plus `rest` is its text, unless a part was later recognised as a thought. */
  end(): { rest: string; reading: StreamedReading };
}

/**
 * Reads a response in the first of `formats` that recognises it, or else as a whole. Runs in time proportional to the response,
 * however small its pieces are.
 */
export function answerStream(
  formats: readonly StreamFormat[],
  contentType: string | undefined,
  onStatus?: OnStatus,
): AnswerStream {
  /** Everything that was received before the format is known. */
  const seen = gatheredText();
  const start = { hasLine: false, isWhole: false };
  let stream: ReplyStream | undefined;
  /** The text of the stream so far. Not needed for responses that are read as a whole, which most are. */
  let reply: GatheredText | undefined;

  function passOn(piece: string): string {
    reply ??= gatheredText();
    reply.add(piece);
    return piece;
  }

  const reportStatus: OnStatus | undefined =
    onStatus && ((status, before) => onStatus(status, passOn(before)));

  function soFar(): string {
    return withoutCuts(reply?.text() ?? "", stream?.cuts?.() ?? []);
  }

  function opened(text: string): ReplyStream | undefined {
    for (const format of formats) {
      const isFormat = format.recognizes(text, contentType);
      if (isFormat !== false) return isFormat ? format.open(reportStatus) : undefined;
    }
    start.isWhole = true;
    return undefined;
  }

  return {
    read(text) {
      if (stream !== undefined) return passOn(stream.read(text));
      const isLong = seen.length > LONGEST_START;
      const added = seen.length === 0 ? text.trimStart() : text;
      seen.add(added);
      start.hasLine ||= added.includes("\n");
      if (start.isWhole || (isLong && !start.hasLine) || added.trim() === "") return "";
      stream = opened(seen.text());
      return stream === undefined ? "" : passOn(stream.read(seen.take()));
    },
    soFar,

    end() {
      let rest = "";
      if (stream === undefined && !start.isWhole && seen.length > 0) {
        // Treats the end of the response as the end of its first line.
        stream = opened(`${seen.text()}\n`);
        if (stream !== undefined) rest = passOn(stream.read(seen.take()));
      }
      if (stream === undefined) {
        const reading = readWholeReply({ contentType, text: seen.take() });
        return { rest: reading.kind === "reply" ? reading.text : "", reading };
      }
      const { rest: last, origin, failure } = stream.end();
      rest += passOn(last);
      if (failure !== undefined) return { rest, reading: { kind: "failed", message: failure } };
      const text = soFar();
      return {
        rest,
        reading:
          text === "" && origin.handover === undefined
            ? { kind: "none" }
            : { kind: "reply", text, ...origin },
      };
    },
  };
}
