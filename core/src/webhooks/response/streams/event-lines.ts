import { createParser, type EventSourceMessage } from "eventsource-parser";
import { gatheredText } from "../../../gathered-pieces.ts";
import { HTML_IN_STREAM, pageStart } from "../html-document.ts";
import { TOO_MANY_MESSAGES } from "./stream-format.ts";

/** Parses server-sent events (WHATWG HTML, section 9.2.6) from a text that arrives in pieces. */
export interface EventLines {
  /** Accepts the next characters; yields the events that they complete. */
  read(text: string): Iterable<EventSourceMessage>;
  /** Why reading stopped, for the site's owner. */
  readonly failure: string | undefined;
}

/** A second `data:` in front of the data: some servers write it themselves, and their library adds another. */
const SENT_TWICE = /^data: ?(?=[{[])/;
const LINE_END = /[\r\n]/;
/**
 * Maximum number of lines of data in an event. The parser stores each line: at a few bytes each, 1 MiB of lines would use eleven
 * times as much memory.
 */
const LONGEST_EVENT = 10_000;

/** UTF-16 units parsed in one step. All events of a step are created before the first is read. */
const PARSED_TOGETHER = 16_384;

/**
 * Runs in time proportional to its input, however long a line is and however small its pieces are. `most`: maximum number of
 * events; more are a failure.
 */
export function eventLines({ most = Number.POSITIVE_INFINITY } = {}): EventLines {
  /** The beginning of a line. It is collected here, because the parser would store each of its pieces. */
  const line = gatheredText();
  const received: EventSourceMessage[] = [];
  /** Lines of data of the current event. */
  let lines = 0;
  let followsReturn = false;
  let count = 0;
  const parser = createParser({
    onEvent: ({ data, ...event }) => received.push({ ...event, data: data.replace(SENT_TWICE, "") }),
  });

  const events = {
    failure: undefined as string | undefined,
    read(text: string) {
      if (events.failure !== undefined) return NONE;
      line.add(text);
      if (!LINE_END.test(text)) return NONE;
      const all = line.take();
      const end = Math.max(all.lastIndexOf("\n"), all.lastIndexOf("\r")) + 1;
      line.add(all.slice(end));
      return eventsIn(all.slice(0, end));
    },
  };

  function* eventsIn(whole: string): Generator<EventSourceMessage> {
    const page = pageStart(whole);
    const end = page ?? whole.length;
    for (let at = 0; at < end && events.failure === undefined; ) {
      const start = at;
      at = Math.min(end, lineEndFrom(whole, start + PARSED_TOGETHER));
      parser.feed(upToLongestEvent(whole.slice(start, at)));
      const parsed = received.splice(0);
      const isTooMany = count + parsed.length > most;
      const taken = isTooMany ? parsed.slice(0, most - count) : parsed;
      count += parsed.length;
      yield* taken;
      if (isTooMany) events.failure = TOO_MANY_MESSAGES;
    }
    if (page !== undefined) events.failure ??= HTML_IN_STREAM;
  }

  /** Returns the part up to the line that exceeds `LONGEST_EVENT`, and sets the failure if there is one. */
  function upToLongestEvent(part: string): string {
    for (let start = 0, end = 0; start < part.length; start = end) {
      end = lineEndFrom(part, start);
      const isRestOfEnd = followsReturn && part.charCodeAt(start) === LF;
      if (end === start + 1 && LINE_END.test(part.charAt(start))) lines = isRestOfEnd ? lines : 0;
      else if (part.startsWith("data", start)) lines++;
      followsReturn = part.charCodeAt(end - 1) === CR;
      if (lines <= LONGEST_EVENT) continue;
      events.failure = `One event of the stream has more than ${LONGEST_EVENT.toLocaleString("en")} lines.`;
      return part.slice(0, start);
    }
    return part;
  }
  return events;
}

const [CR, LF] = [13, 10];

/** Returns the index after the next end of a line. */
function lineEndFrom(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === CR || code === LF) return at + 1;
  }
  return text.length;
}

const NONE: readonly EventSourceMessage[] = [];
