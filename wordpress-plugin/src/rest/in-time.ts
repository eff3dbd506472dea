/**
 * Milliseconds: longer than PHP waits for the service. A connection that died without a reset never returns a response.
 */
const PATIENCE = 40_000;

/** Cancels a request without a response and reports a network failure, which an `AbortError` would not be. */
export function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const given = new AbortController();
  const limit = setTimeout(() => given.abort(new Error("No answer.")), PATIENCE);
  return ask(given.signal).finally(() => clearTimeout(limit));
}
