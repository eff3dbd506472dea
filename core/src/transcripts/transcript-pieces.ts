import { setImmediate } from "node:timers/promises";
import type { Message } from "../sessions/message.ts";
import type { TranscriptWriter } from "./transcript.ts";

/** A transcript as its reader takes it. Between two messages, the process does what else there is to do: a parser takes its time. */
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
