import { setImmediate } from "node:timers/promises";
import type { Message } from "../sessions/message.ts";
import type { TranscriptWriter } from "./transcript.ts";

/**
 * Yields a transcript in pieces, only as fast as the reader reads them. Lets other work run between messages, because parsing
 * takes time.
 */
export async function* transcriptPieces(
  writer: TranscriptWriter,
  messages: Iterable<Message> | AsyncIterable<Message>,
): AsyncGenerator<string> {
  yield writer.head();
  for await (const message of messages) {
    await setImmediate();
    yield writer.entry(message);
  }
  yield writer.foot();
}
