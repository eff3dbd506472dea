import { textOfBytes } from "./decoded-text.ts";
import { answerStream, type StreamedReading } from "./streams/answer-stream.ts";
import { dataStream } from "./streams/data-stream.ts";
import { eventStream } from "./streams/event-stream.ts";
import { jsonLines } from "./streams/json-lines.ts";
import { n8nLines } from "./streams/n8n-lines.ts";
import { plainText } from "./streams/plain-text.ts";
import { statusLines } from "./streams/status-lines.ts";
import type { OnStatus } from "./streams/stream-format.ts";

export type { StreamedReading };

export interface ReplyReader {
  /** Takes the answer's next bytes; returns the text they add to the reply, "" where none is certain yet. */
  read(bytes: Uint8Array): string;
  /** The text of the reply so far. */
  soFar(): string;
  /**
   * After the last byte. For a reply, all that `read` returned and then `rest` make up exactly `reading.text`, with one exception: a
   * thought without a beginning (`thought-filter.ts`) that was passed on before its end came is not in `reading.text`.
   */
  end(): { rest: string; reading: StreamedReading };
}

/** In the order in which they are tried. A new one is a line here. */
const FORMATS = [eventStream, dataStream, statusLines, n8nLines, jsonLines, plainText];

/**
 * Reads a workflow's answer as it arrives, whole or streamed (design, section 6). Formats are told apart by how the
 * answer begins: n8n's stream claims to be one JSON document, and flows send JSON as `text/plain`. Never throws. The text that
 * `onStatus` gets is part of what `read` or `rest` would have returned.
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
