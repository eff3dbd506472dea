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
