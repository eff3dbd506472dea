import type { GrowingText } from "./growing-text.ts";

export const EVENT_STREAM = "text/event-stream";

/** Named, and not by a weight of 0 as what is not wanted (RFC 9110, 12.4.2). */
const WANTED = /text\/event-stream(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Milliseconds of silence after which a comment keeps proxies from taking the connection for dead. */
const HEARTBEAT = 15_000;

/** Whether the client asked for the answer as it comes (design, section 4, Streaming). */
export function wantsEvents(accept: string | undefined): boolean {
  return accept !== undefined && WANTED.test(accept);
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

/** JSON holds no line ends of its own, so one `data` line takes it all. */
function serverSentEvent(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
