import type { LiveEvents } from "./live-events.ts";

/** Milliseconds for which pieces are gathered: several services may be told of each. */
const GATHER = 50;
/** UTF-16 units that leave together: what a signal may carry. */
const PIECE = 2_000;

/** The deltas of one reply, for those who listen to its conversation. */
export interface PublishedDeltas {
  onText(delta: string): void;
  /** Before the reply is committed: sends what is gathered, so that no delta follows the message. */
  flush(): void;
  /** Drops what is gathered. Call it when the reply has ended, however it did. */
  cancel(): void;
}

/**
 * Lets those who listen to a conversation see a reply grow, besides the caller who asked for it. A reply that is no longer
 * wanted (stopped, superseded or deleted) sends nothing more.
 */
export function publishDeltas(
  events: Pick<LiveEvents, "pass">,
  reply: { siteId: string; sessionId: string; replyTo: string; questionKey: number; isWanted: () => boolean },
  onText: ((delta: string) => void) | undefined,
): PublishedDeltas {
  const { siteId, sessionId, replyTo, questionKey, isWanted } = reply;
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
    waiting = "";
  }

  function flush(): void {
    const text = waiting;
    cancel();
    if (!isWanted()) return;
    for (let from = 0; from < text.length; from += PIECE) {
      const content = text.slice(from, from + PIECE);
      events.pass(siteId, sessionId, {
        event: "delta",
        data: { reply_to: replyTo, content },
        question: questionKey,
      });
    }
  }

  return {
    onText(delta) {
      onText?.(delta);
      waiting += delta;
      timer ??= setTimeout(flush, GATHER).unref();
    },
    flush,
    cancel,
  };
}
