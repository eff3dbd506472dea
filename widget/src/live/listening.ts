import type { HeardEvent } from "../service/event-stream.ts";
import { isSilent } from "../service/silence.ts";

/** Milliseconds. The service says where a stream begins at once, and gives a sign of life every 25 s. */
const HEAD = 10_000;
const SILENCE = 60_000;
const POLL = 5_000;
const LONGEST_PAUSE = 30_000;
/** After so many times that a conversation was read instead, streams are tried again. */
const POLLS = 60;

/**
 * Listens until `signal` ends it, or the service says for good that there is nothing to hear: comes again behind the last event
 * after each break, a little earlier or later than others; where streams do not get through, reads the conversation now and then.
 */
export async function listening({
  open,
  after,
  heard,
  catchUp,
  checked,
  page,
  random,
  signal,
}: {
  /** Rejects with the service's refusal. */
  open(after: string | undefined, signal: AbortSignal): Promise<AsyncIterable<HeardEvent[]>>;
  /** The last event's id. */
  after: string | undefined;
  heard(event: HeardEvent): void;
  /** Reads what was said before the stream begins; with `wait`, also a reply that is still being written. */
  catchUp(wait: boolean): Promise<void>;
  /** Gets what leaves a connection that is silent for long and comes again without a pause. */
  checked(leave: () => void): void;
  page: Window;
  random(): number;
  signal: AbortSignal;
}): Promise<void> {
  let last = after;
  let failures = 0;
  let polls = 0;

  let heardAt = 0;
  let hurries = false;
  let broken = new AbortController();
  let wake: () => void = () => {};

  /** Cut short where the network comes back, and after a check. */
  function pause(length: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      page.setTimeout(resolve, hurries ? 0 : length * (0.5 + random() / 2));
      hurries = false;
    });
  }

  /** Resolves to false where nothing came for too long before the first event. */
  async function stream(): Promise<boolean> {
    broken = new AbortController();
    hurries = false;
    heardAt = Date.now();
    let hasBegun = false;
    let hasCaughtUp: Promise<void> | undefined;
    const silent = () => broken.abort();
    signal.addEventListener("abort", silent, { signal: broken.signal });
    let watch = page.setTimeout(silent, HEAD);
    try {
      for await (const events of await open(last, broken.signal)) {
        // Whatever comes is a sign of life, comments too.
        heardAt = Date.now();
        page.clearTimeout(watch);
        watch = page.setTimeout(silent, SILENCE);
        for (const event of events) {
          if (signal.aborted) return true;
          // Behind its beginning nothing is lost; what was said before is to be read.
          if (last === undefined) hasCaughtUp = catchUp(false);
          hasCaughtUp?.catch(() => {
            last = undefined;
            silent();
          });
          last = event.id ?? last;
          hasBegun = true;
          failures = 0;
          heard(event);
        }
      }
    } catch (error) {
      const { status, code, field } = error as { status?: number; code?: string; field?: string };
      if (status === 400 && last !== undefined && field === "Last-Event-ID") last = undefined;
      // A proxy may answer with any status while the service restarts.
      else if (status && status !== 429 && status < 500 && code !== "BAD_ANSWER") throw error;
      else if (broken.signal.aborted) return hasBegun || hurries;
    } finally {
      page.clearTimeout(watch);
      broken.abort();
    }
    return true;
  }

  checked(() => {
    hurries = isSilent(heardAt);
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
