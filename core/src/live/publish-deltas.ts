import type { LiveEvents } from "./live-events.ts";

/** Milliseconds for which pieces are gathered: several services may be told of each. */
const GATHER = 50;
/** UTF-16 units that leave together: what a signal may carry. */
const PIECE = 2_000;

/** Lets those who listen to a conversation see a reply grow, besides whoever asked for it. */
export function publishDeltas(
  events: Pick<LiveEvents, "pass">,
  place: { siteId: string; sessionId: string; replyTo: string },
  onText: ((delta: string) => void) | undefined,
): (delta: string) => void {
  const { siteId, sessionId, replyTo } = place;
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;

  function leave(): void {
    timer = undefined;
    for (let from = 0; from < waiting.length; from += PIECE) {
      const content = waiting.slice(from, from + PIECE);
      events.pass(siteId, sessionId, { event: "delta", data: { reply_to: replyTo, content } });
    }
    waiting = "";
  }

  return (delta) => {
    onText?.(delta);
    waiting += delta;
    if (timer === undefined) timer = setTimeout(leave, GATHER).unref();
  };
}
