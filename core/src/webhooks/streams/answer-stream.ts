import { type ReadReply, readReply } from "../read-reply.ts";
import { LONGEST_START, type ReplyStream, type StreamFormat } from "./stream-format.ts";
import { trimmedText } from "./trimmed-text.ts";

/** `failed`: the answer itself says so; `message` is for the site's owner. */
export type StreamedReading = ReadReply | { kind: "failed"; message: string };

/** An answer being read, whatever its format. Never throws. */
export interface AnswerStream {
  /** Takes the next characters; returns what they add to the reply for certain. */
  read(text: string): string;
  /** For a reply, all that `read` returned and then `rest` make up its text. */
  end(): { rest: string; reading: StreamedReading };
}

/**
 * Reads an answer in the first of `formats` that recognizes it, or else whole. Takes time in proportion to the answer,
 * however small its pieces.
 */
export function answerStream(
  formats: readonly StreamFormat[],
  contentType: string | undefined,
): AnswerStream {
  const trim = trimmedText();
  let start = "";
  let startHasLine = false;
  let isWhole = false;
  let stream: ReplyStream | undefined;
  let reply = "";

  function passOn(piece: string): string {
    const certain = trim(piece);
    reply += certain;
    return certain;
  }

  function opened(seen: string): ReplyStream | undefined {
    for (const format of formats) {
      const isFormat = format.recognizes(seen, contentType);
      if (isFormat !== false) return isFormat ? format.open() : undefined;
    }
    isWhole = true;
    return undefined;
  }

  return {
    read(text) {
      if (stream !== undefined) return passOn(stream.read(text));
      const isLong = start.length > LONGEST_START;
      const added = start === "" ? text.trimStart() : text;
      start += added;
      startHasLine ||= added.includes("\n");
      if (isWhole || (isLong && !startHasLine) || added.trim() === "") return "";
      stream = opened(start);
      return stream === undefined ? "" : passOn(stream.read(start));
    },

    end() {
      let rest = "";
      if (stream === undefined && !isWhole && start !== "") {
        // The end of the answer ends its first line too.
        stream = opened(`${start}\n`);
        if (stream !== undefined) rest = passOn(stream.read(start));
      }
      if (stream === undefined) {
        const reading = readReply({ contentType, text: start });
        return { rest: reading.kind === "reply" ? reading.text : "", reading };
      }
      const { rest: last, origin, failure } = stream.end();
      rest += passOn(last);
      if (failure !== undefined) return { rest, reading: { kind: "failed", message: failure } };
      return { rest, reading: reply === "" ? { kind: "none" } : { kind: "reply", text: reply, ...origin } };
    },
  };
}
