import type { Listener } from "../../live/listener.ts";
import { serverSentEvent } from "./server-sent-event.ts";

/** Milliseconds between two counts. */
const PACE = 1_000;

/**
 * The counts of an inbox in its stream (contract §20.4). Call after each check for changes. Resolves with an event if the counts
 * have changed, at most once per second. A change within that second waits for its end, when the listener wakes again.
 */
export function countEvents(
  listener: Pick<Listener, "change">,
  count: () => Promise<object>,
  elapsed: () => number = () => performance.now(),
): () => Promise<string> {
  const sent = { text: "", at: Number.NEGATIVE_INFINITY, isPending: false };
  // A timer may fire a fraction of a millisecond early. The next check then sets another one.
  const wake = () => {
    sent.isPending = false;
    listener.change();
  };
  return async () => {
    const wait = sent.at + PACE - elapsed();
    if (wait > 0) {
      if (!sent.isPending) setTimeout(wake, wait).unref();
      sent.isPending = true;
      return "";
    }
    Object.assign(sent, { at: elapsed(), isPending: false });
    const text = serverSentEvent("counts", await count());
    if (text === sent.text) return "";
    sent.text = text;
    return text;
  };
}
