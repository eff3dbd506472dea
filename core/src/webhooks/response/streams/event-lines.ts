import { createParser, type EventSourceMessage } from "eventsource-parser";
import { gatheredText } from "../../../gathered-text.ts";
import { HTML_IN_STREAM, pageStart } from "../html-document.ts";

/** Server-sent events (WHATWG HTML, section 9.2.6) in a text that comes in pieces. */
export interface EventLines {
  /** Takes the next characters; returns the events that they complete. */
  read(text: string): EventSourceMessage[];
  /** Why nothing more is read, for the site's owner. */
  readonly failure: string | undefined;
}

const LINE_END = /[\r\n]/;
/** Lines, which the parser keeps as pieces: of a few bytes each, those of 1 MiB would hold eleven times as much. */
const LONGEST_EVENT = 10_000;

/** Takes time in proportion to what it reads, however long a line is and however small its pieces. */
export function eventLines(): EventLines {
  /** The beginning of a line: the parser would keep each of its pieces. */
  const line = gatheredText();
  let received: EventSourceMessage[] = [];
  /** Of the event that is being read. */
  let lines = 0;
  const parser = createParser({
    onEvent(event) {
      received.push(event);
      lines = 0;
    },
  });

  const events = {
    failure: undefined as string | undefined,
    read(text: string) {
      if (events.failure !== undefined) return [];
      line.add(text);
      if (!LINE_END.test(text)) return [];
      const all = line.take();
      const end = Math.max(all.lastIndexOf("\n"), all.lastIndexOf("\r")) + 1;
      line.add(all.slice(end));
      feed(all.slice(0, end));
      return received;
    },
  };

  function feed(whole: string): void {
    const page = pageStart(whole);
    received = [];
    lines += whole.split(LINE_END).length - 1;
    parser.feed(whole.slice(0, page));
    if (page !== undefined) events.failure = HTML_IN_STREAM;
    if (lines <= LONGEST_EVENT) return;
    parser.reset();
    events.failure = `One event of the stream has more than ${LONGEST_EVENT.toLocaleString("en")} lines.`;
  }
  return events;
}
