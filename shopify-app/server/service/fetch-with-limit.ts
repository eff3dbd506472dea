/** Milliseconds that a screen waits. */
const PATIENCE = 10_000;

/**
 * Screens do not wait as long as the client would; calls that erase or test may. For a stream, only the
 * response head counts.
 */
export function fetchWithLimit(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const isStream = new Headers(init?.headers).get("Accept") === "text/event-stream";
    const isOfScreen = init?.method === "GET" || init?.method === "PATCH";
    const isOfUser = String(input).includes("/v1/users/");
    if (!isOfScreen || isOfUser) return send(input, init);
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException("No answer in time.", "TimeoutError")),
      PATIENCE,
    );
    timer.unref();
    const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
    const answer = await send(input, { ...init, signal });
    if (isStream) clearTimeout(timer);
    return answer;
  };
}
