/**
 * Milliseconds: longer than PHP waits for the service. A connection that died without a reset never returns a response.
 */
const PATIENCE = 40_000;

/**
 * Cancels a request without a response after `PATIENCE`. Aborts with an ordinary error, because `apiFetch` reports it
 * as a network failure, unlike an `AbortError`.
 */
export function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const given = new AbortController();
  const limit = setTimeout(() => given.abort(new Error("No answer.")), PATIENCE);
  return ask(given.signal).finally(() => clearTimeout(limit));
}
