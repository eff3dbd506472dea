import type { Listener } from "../../live/listener.ts";
import { serverSentEvent } from "./server-sent-event.ts";

/** Milliseconds between two counts. */
const PACE = 1_000;

/**
 * Returns a function for the inbox's stream, to be called after each check for changes (contract §20.4). The function resolves to
 * a `counts` event, or to empty text if the counts are the same. It counts at most once per second: a call before that resolves
 * to empty text, and wakes the listener again when the second is over.
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
