import { acceptedWeight } from "../../accepted-weight.ts";
import type { GrowingText } from "./growing-text.ts";
import { serverSentEvent } from "./server-sent-event.ts";

export const EVENT_STREAM = "text/event-stream";

const JSON_TYPES = ["application/json", "application/*", "*/*"];

/** Milliseconds of silence after which a comment keeps proxies from taking the connection for dead. */
const HEARTBEAT = 15_000;

/**
 * Whether the client asked for the answer as it comes (design, section 4, Streaming): by name, and no less than for JSON
 * (RFC 9110, 12.5.1).
 */
export function wantsEvents(accept: string | undefined): boolean {
  // By far the most clients do not: no header is taken apart for them.
  if (accept === undefined || !/event-stream/i.test(accept)) return false;
  const events = acceptedWeight(accept, [EVENT_STREAM]) ?? 0;
  return events > 0 && events >= (acceptedWeight(accept, JSON_TYPES) ?? 0);
}

/** How a streamed call came out: the whole answer, or the whole error body. */
export type Ending = { event: "done" | "error"; data: object };

/**
 * A reply as server-sent events: `delta` `{content}`, then its ending. A reader that does not pull gets nothing pushed:
 * its part waits, once, in `text`. `text` ends before `ending` is asked for.
 */
export async function* replyEvents(text: GrowingText, ending: () => Ending): AsyncGenerator<string> {
  try {
    for (let isOver = false; !isOver; ) {
      if (!(await text.more(HEARTBEAT))) yield ": waiting\n\n";
      const content = text.take();
      if (content !== "") yield serverSentEvent("delta", { content });
      else isOver = text.hasEnded;
    }
    const { event, data } = ending();
    yield serverSentEvent(event, data);
  } finally {
    text.close();
  }
}
