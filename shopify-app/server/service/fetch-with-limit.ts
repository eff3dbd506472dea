/** Timeout in milliseconds of a screen's call. */
const PATIENCE = 10_000;

/**
 * Limits calls of screens (GET and PATCH) to 10 s, less than the client's own timeout. Calls about a person's data, erasures and tests
 * may take longer. For a stream, the limit covers only the response head.
 */
export function fetchWithLimit(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const isStream = new Headers(init?.headers).get("Accept") === "text/event-stream";
    const isOfScreen = init?.method === "GET" || init?.method === "PATCH";
    const isOfPerson = /\/v1\/(users|contacts)\//.test(String(input));
    if (!isOfScreen || isOfPerson) return send(input, init);
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
