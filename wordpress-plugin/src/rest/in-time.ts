/** Milliseconds: longer than PHP waits for the service. A connection that died without a reset never brings an answer. */
const PATIENCE = 40_000;

/** Gives a question up that gets no answer, as a failure of the network: an `AbortError` would be none. */
export function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const given = new AbortController();
  const limit = setTimeout(() => given.abort(new Error("No answer.")), PATIENCE);
  return ask(given.signal).finally(() => clearTimeout(limit));
}
