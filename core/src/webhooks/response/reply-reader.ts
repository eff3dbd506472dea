import { isUtf8 } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import { answerStream, type StreamedReading } from "./streams/answer-stream.ts";
import { eventStream } from "./streams/event-stream.ts";
import { jsonLines } from "./streams/json-lines.ts";
import { n8nLines } from "./streams/n8n-lines.ts";
import { plainText } from "./streams/plain-text.ts";

export type { StreamedReading };

export interface ReplyReader {
  /** Takes the answer's next bytes; returns the text they add to the reply, "" where none is certain yet. */
  read(bytes: Uint8Array): string;
  /** The text of the reply so far. */
  soFar(): string;
  /** After the last byte. For a reply, all that `read` returned and then `rest` make up exactly `reading.text`. */
  end(): { rest: string; reading: StreamedReading };
}

/** As the other decoder, it leaves a byte order mark to those who read the text. */
const WHOLE_CHARACTERS = new TextDecoder("utf-8", { ignoreBOM: true });

/** In the order in which they are tried. Who adds one adds a line here. */
const FORMATS = [eventStream, n8nLines, jsonLines, plainText];

/**
 * Reads a workflow's answer as it arrives, whole or streamed (design, section 6). Formats are told apart by how the
 * answer begins: n8n's stream claims to be one JSON document, and flows send JSON as `text/plain`. Never throws.
 */
export function replyStreamReader(contentType: string | undefined): ReplyReader {
  /** Made where a character is cut in two, or is none: few answers need one, and its memory. */
  let decoder: StringDecoder | undefined;
  const answer = answerStream(FORMATS, contentType);

  function textOf(bytes: Uint8Array): string {
    if (decoder === undefined && isUtf8(bytes)) return WHOLE_CHARACTERS.decode(bytes);
    decoder ??= new StringDecoder("utf8");
    return decoder.write(bytes);
  }

  return {
    read: (bytes) => answer.read(textOf(bytes)),
    soFar: answer.soFar,
    end() {
      const last = decoder === undefined ? "" : answer.read(decoder.end());
      const { rest, reading } = answer.end();
      return { rest: last + rest, reading };
    },
  };
}
