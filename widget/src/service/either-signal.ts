/**
 * A signal that aborts with the first of these to do so: `AbortSignal.any`, which the older of the supported browsers lack. One
 * of them has to abort in the end, as the others are listened to until then.
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
