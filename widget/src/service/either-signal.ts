/**
 * Returns a signal that aborts with the first of `signals`. Replaces `AbortSignal.any`, which older supported browsers lack.
 * One of the signals must abort eventually, because the listeners on the others stay until then.
 */
export function eitherSignal(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { signal: either.signal });
  }
  return either.signal;
}
