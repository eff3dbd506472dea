/** Waits this many milliseconds, or until `signal` aborts or `wake` calls `end`. `done` aborts when the wait is over. */
export function pause(
  milliseconds: number,
  signal?: AbortSignal,
  wake?: (end: () => void, done: AbortSignal) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      done.abort();
      resolve();
    }
    wake?.(end, done.signal);
    signal?.addEventListener("abort", end, { signal: done.signal });
    if (signal?.aborted) end();
  });
}
