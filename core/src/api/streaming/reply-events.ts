import Negotiator from "negotiator";
import type { GrowingText } from "./growing-text.ts";
import { serverSentEvent } from "./server-sent-event.ts";

export const EVENT_STREAM = "text/event-stream";

/** Accepts a charset, because a client may copy it from a response. */
const TYPES = [`${EVENT_STREAM}; charset=utf-8`, "application/json; charset=utf-8"];

/** Maximum number of characters of an `Accept` header that are read. */
export const LONGEST_ACCEPT = 2_000;

/** Milliseconds of silence before a comment, which keeps proxies from closing the connection. */
const HEARTBEAT = 15_000;

/**
 * Whether the client asks for a stream (contract §4.4): its `Accept` names the type, with at least the preference of JSON (RFC
 * 9110, 12.5.1).
 */
export function wantsEvents(accept: string | undefined): boolean {
  // The `Accept` of most clients does not name the type, so it is not parsed.
  if (accept === undefined || !/event-stream/i.test(accept)) return false;
  const items = accept.slice(0, LONGEST_ACCEPT).split(",");
  // Among types with equal preference the first one wins, so event streams come first.
  const [events = [], others = []] = [true, false].map((isEvents) =>
    items.filter((item) => /event-stream/i.test(item) === isEvents),
  );
  const negotiator = new Negotiator({ headers: { accept: [...events, ...others].join() } });
  return negotiator.mediaType(TYPES) === TYPES[0];
}

/** The end of a streamed call: the whole response, or the whole error body. */
export type Ending = { event: "done" | "error"; data: object };

/** A format for a reply as server-sent events. */
export interface ReplyProtocol {
  /** Whether a client with this `Accept` gets this format. */
  isWanted(accept: string | undefined): boolean;
  /** Headers in addition to those of every stream. */
  headers: Record<string, string>;
  /** Text for the API's description. */
  description: string;
  open(): { delta(content: string): string; status(text: string): string; ending(ending: Ending): string };
}

/** `delta` `{content}` and `status` `{text}`, then the ending. */
export const EVENTS: ReplyProtocol = {
  isWanted: wantsEvents,
  headers: {},
  description:
    "Server-sent events, for a client that accepts `text/event-stream`: `delta` with `{ content }` for each piece of text, `status` with `{ text }` for the current step, then one `done` with the content of the JSON response, or one `error` with the body of an error response.",
  open: () => ({
    delta: (content) => serverSentEvent("delta", { content }),
    status: (text) => serverSentEvent("status", { text }),
    ending: ({ event, data }) => serverSentEvent(event, data),
  }),
};

/**
 * Yields a reply as server-sent events, only when the reader pulls. Unread text is buffered once, in `text`. `text` ends before
 * `ending` is read.
 */
export async function* replyEvents(
  text: GrowingText,
  ending: () => Ending,
  protocol = EVENTS,
): AsyncGenerator<string> {
  const written = protocol.open();
  try {
    for (let isOver = false; !isOver; ) {
      if (!(await text.more(HEARTBEAT))) yield ": waiting\n\n";
      const status = text.takeStatus();
      if (status !== undefined) yield written.status(status);
      const content = text.take();
      if (content !== "") yield written.delta(content);
      else isOver = text.hasEnded;
    }
    yield written.ending(ending());
  } finally {
    text.close();
  }
}
