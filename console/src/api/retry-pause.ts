import { onReached } from "./connection.ts";

/** Milliseconds before the first retry, doubled with each failure in a row. */
const FIRST = 1_000;
const LONGEST = 30_000;

/** Milliseconds before the next retry: half of it is random, so that consoles do not all return together after a restart. */
export function retryDelay(failures: number, random: number): number {
  return Math.min(LONGEST, FIRST * 2 ** failures) * (0.5 + random / 2);
}

/** Waits before a retry. Ends early when the network returns, the page becomes visible, the service is reached, or on abort. */
export function retryPause(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const timer = setTimeout(end, retryDelay(failures, Math.random()));
    const unlisten = onReached(end);
    function end(): void {
      clearTimeout(timer);
      unlisten();
      done.abort();
      resolve();
    }
    addEventListener("online", end, { signal: done.signal });
    document.addEventListener("visibilitychange", () => document.hidden || end(), { signal: done.signal });
    signal.addEventListener("abort", end, { signal: done.signal });
    if (signal.aborted) end();
  });
}
