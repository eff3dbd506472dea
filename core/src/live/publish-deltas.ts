import type { LiveEvents } from "./live-events.ts";

/** Milliseconds for which pieces are gathered: several services may be told of each. */
const GATHER = 50;
/** UTF-16 units that leave together: what a signal may carry. */
const PIECE = 2_000;
/** Most pieces of a repeated text: a listener has room for twice as many. */
const MOST_PIECES = 32;

/** The deltas of one reply, for those who listen to its conversation. */
export interface PublishedDeltas {
  onText(delta: string): void;
  /** Before the reply is committed: sends what is gathered, so that no delta follows the message. */
  flush(): void;
  /** Sends nothing more. Call it when the reply has ended, however it did. */
  cancel(): void;
}

/**
 * Lets those who listen to a conversation see a reply grow, besides the caller who asked for it. A new listener gets the
 * text so far. A reply that is no longer wanted (stopped, superseded or deleted) sends nothing more.
 */
export function publishDeltas(
  events: Pick<LiveEvents, "isHeard" | "pass" | "writing">,
  reply: { siteId: string; sessionId: string; replyTo: string; questionKey: number; isWanted: () => boolean },
  onText: ((delta: string) => void) | undefined,
): PublishedDeltas {
  const { siteId, sessionId, replyTo, questionKey: question, isWanted } = reply;
  let written = "";
  /** UTF-16 units that were sent. */
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  const ended = events.writing(siteId, sessionId, () => {
    pass(0, Math.max(PIECE, Math.ceil(written.length / MOST_PIECES)), true);
  });

  function pass(from: number, piece: number, again?: true): void {
    clearTimeout(timer);
    timer = undefined;
    sent = written.length;
    if (!isWanted() || !events.isHeard(siteId)) return;
    for (let at = from; at < written.length; at += piece) {
      const content = written.slice(at, at + piece);
      const data = { reply_to: replyTo, content };
      events.pass(siteId, sessionId, { event: "delta", data, question, at, ...(again && { again }) });
    }
  }

  const flush = () => pass(sent, PIECE);
  return {
    onText(delta) {
      onText?.(delta);
      written += delta;
      if (events.isHeard(siteId)) timer ??= setTimeout(flush, GATHER).unref();
    },
    flush,
    cancel() {
      ended();
      clearTimeout(timer);
    },
  };
}
