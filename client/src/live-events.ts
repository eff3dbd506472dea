import type { CallOptions, Http, Operation } from "./http.ts";
import { ParleyError } from "./parley-error.ts";
import { readEvents } from "./read-events.ts";
import { sleep } from "./sleep.ts";

/**
 * An event in a conversation or in the inbox. `id` is absent for events that are not stored: `delta`, `status`, `typing`,
 * `session` and `counts`.
 */
export interface LiveEvent {
  event: string;
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of event has its own data.
  data: any;
}

/** Milliseconds: longer than the service keeps a stream open, so that a dead connection ends too. */
const LONGEST_STREAM = 330_000;
/** Milliseconds before a stream is reopened, doubled with every attempt that received nothing. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
const LONGEST_RETRY_AFTER = 60_000;

/**
 * Yields all events from now on, or after the event `query.after`, each once: a stream that ends or breaks is reopened where it
 * ended. Ends when the caller stops or aborts; for a conversation, also after `deleted`. Throws `ParleyError` if the service
 * refuses.
 */
export async function* liveEvents(
  http: Http,
  operation: Operation,
  options: CallOptions = {},
): AsyncGenerator<LiveEvent> {
  const isConversation = operation.path.startsWith("/conversation/");
  const call = { ...options, timeout: options.timeout ?? LONGEST_STREAM };
  let after: string | undefined;
  for (let inVain = 0; ; inVain++) {
    let retryAfter = 0;
    try {
      const query = after === undefined ? operation.query : { ...operation.query, after };
      const response = await http.open({ ...operation, query, accept: "text/event-stream" }, call);
      options.opened?.();
      for await (const { event, data, id } of readEvents(response.body ?? new ReadableStream())) {
        inVain = 0;
        after = id ?? after;
        if (event === "") continue;
        yield { event, data: JSON.parse(data), ...(id !== undefined && { id }) };
        if (event === "deleted" && isConversation) return;
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      // Ends after a refusal, because the service would refuse again, but not after a broken connection.
      if (error instanceof ParleyError && error.status >= 400 && error.status < 500 && error.status !== 429)
        throw error;
      if (error instanceof ParleyError) retryAfter = (error.retryAfter ?? 0) * 1_000;
    }
    const length = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** inVain);
    await sleep(Math.max(length, Math.min(retryAfter, LONGEST_RETRY_AFTER)), options.signal);
  }
}
