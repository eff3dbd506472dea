import { pause } from "./pause.ts";

/** Maximum number of retries after a 429, and of milliseconds to wait for one. A longer wait is reported as an error. */
const MOST_WAITS = 3;
const LONGEST_WAIT = 60_000;

/** Milliseconds of `Retry-After`, which the service writes in seconds (contract §4.6). */
export function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds >= 0 ? seconds * 1_000 : undefined;
}

/**
 * Makes a call. After a 429, waits for the milliseconds in the error's `retryAfter` and repeats the call. Repeating is safe for
 * every method, because a refused call had no effect. Rejects with the call's error, or with the signal's reason.
 */
export async function repeatedWhenAsked<T>(make: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await make();
    } catch (error) {
      const wait = waitOf(error);
      if (wait === undefined || waits === MOST_WAITS) throw error;
      await pause(wait, signal);
      signal?.throwIfAborted();
    }
  }
}

function waitOf(error: unknown): number | undefined {
  const { status, retryAfter } = (error ?? {}) as { status?: unknown; retryAfter?: unknown };
  return status === 429 && typeof retryAfter === "number" && retryAfter <= LONGEST_WAIT
    ? retryAfter
    : undefined;
}
