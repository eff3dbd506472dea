import type { StreamEvent } from "../service/event-stream.ts";
import { isSilent } from "../service/silence.ts";

/** Timeouts in milliseconds. The service immediately sends the position where a stream begins, then a keep-alive every 25 s. */
const HEAD = 10_000;
const SILENCE = 60_000;
/** Milliseconds. */
const POLL = 5_000;
const LONGEST_PAUSE = 30_000;
/** Polls instead of streaming this many times, then tries streams again. */
const POLLS = 60;

/**
 * Follows the event stream until `signal` aborts, or rejects if the service refuses for good. Reconnects after each break, from
 * the event that was received last, with jitter. If streams do not get through, it polls the conversation.
 */
export async function listening({
  open,
  after,
  heard: received,
  catchUp,
  checked,
  page,
  random,
  signal,
}: {
  /** Rejects with a `ServiceError` if the service refuses. */
  open(after: string | undefined, signal: AbortSignal): Promise<AsyncIterable<StreamEvent[]>>;
  /** Id of the event that was received last, on this or the previous page. */
  after: string | undefined;
  heard(event: StreamEvent): void;
  /** Reads messages from before the stream began; with `wait`, first waits for a reply that is being written. */
  catchUp(wait: boolean): Promise<void>;
  /** Receives a function that drops a connection that was silent for long and reconnects without a pause. */
  checked(leave: () => void): void;
  page: Window;
  random(): number;
  signal: AbortSignal;
}): Promise<void> {
  let last = after;
  let failures = 0;
  let polls = 0;

  let receivedAt = 0;
  let hurries = false;
  let broken = new AbortController();
  let wake: () => void = () => {};

  /** Waits at most `length` milliseconds. Ends early when the network returns, and after a check. */
  function pause(length: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      page.setTimeout(resolve, hurries ? 0 : length * (0.5 + random() / 2));
      hurries = false;
    });
  }

  /** Follows one stream to its end. Resolves to false if the first event took too long. */
  async function stream(): Promise<boolean> {
    broken = new AbortController();
    hurries = false;
    receivedAt = Date.now();
    let hasBegun = false;
    let hasCaughtUp: Promise<void> | undefined;
    const silent = () => broken.abort();
    signal.addEventListener("abort", silent, { signal: broken.signal });
    let watch = page.setTimeout(silent, HEAD);
    try {
      for await (const events of await open(last, broken.signal)) {
        // Any data, even a comment, proves that the connection works.
        receivedAt = Date.now();
        page.clearTimeout(watch);
        watch = page.setTimeout(silent, SILENCE);
        for (const event of events) {
          if (signal.aborted) return true;
          // Reads the earlier messages, because the stream is complete only from its first event on.
          if (last === undefined) hasCaughtUp = catchUp(false);
          hasCaughtUp?.catch(() => {
            last = undefined;
            silent();
          });
          last = event.id ?? last;
          hasBegun = true;
          failures = 0;
          received(event);
        }
      }
    } catch (error) {
      const { status, code, field } = error as { status?: number; code?: string; field?: string };
      if (status === 400 && last !== undefined && field === "Last-Event-ID") last = undefined;
      // Only a refusal by the service itself is final: a proxy may return any status while the service restarts.
      else if (status && status !== 429 && status < 500 && code !== "BAD_ANSWER") throw error;
      else if (broken.signal.aborted) return hasBegun || hurries;
    } finally {
      page.clearTimeout(watch);
      broken.abort();
    }
    return true;
  }

  checked(() => {
    hurries = isSilent(receivedAt);
    if (hurries) broken.abort();
    wake();
  });
  page.addEventListener("online", () => wake(), { signal });
  while (!signal.aborted) {
    if (polls > 0) {
      polls--;
      await catchUp(true).catch(() => {});
      await pause(POLL);
      continue;
    }
    if (!(await stream()) && page.navigator.onLine) {
      polls = POLLS;
      last = undefined;
    } else await pause(Math.min(LONGEST_PAUSE, 1_000 * 2 ** failures++));
  }
}
