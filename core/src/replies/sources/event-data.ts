import { createParser } from "eventsource-parser";
import { gatheredText } from "../../gathered-text.ts";

const LINE_END = /[\r\n]/;
/** Lines of one event, which the parser keeps as pieces: in a few bytes each they would hold eleven times as much. */
const LONGEST_EVENT = 10_000;

/**
 * The data of each server-sent event of a stream (WHATWG HTML, section 9.2.6) as it comes; an event that is cut off is none.
 * Rejects with what the stream rejects with, and for an event of too many lines.
 */
export async function* eventData(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let received: string[] = [];
  let lines = 0;
  const parser = createParser({
    onEvent({ data }) {
      received.push(data);
      lines = 0;
    },
  });
  /** The beginning of a line: the parser would keep each of its pieces. */
  const line = gatheredText();
  for await (const bytes of stream) {
    const text = decoder.decode(bytes, { stream: true });
    line.add(text);
    if (!LINE_END.test(text)) continue;
    const whole = line.take();
    received = [];
    lines += whole.split(LINE_END).length - 1;
    parser.feed(whole);
    if (lines > LONGEST_EVENT) throw new Error("An event of the stream has too many lines.");
    yield* received;
  }
}
