import type { Outcome } from "../failures/fault.ts";

/** Milliseconds before the next question: at once where there was news, longer and longer where there is none to be had. */
const SOON = 300;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds: longer than the app holds a question. A connection that died without a reset never brings an answer. */
const PATIENCE = 60_000;
/** Milliseconds: an answer without news that comes sooner did not wait for any. */
const HARDLY_WAITED = 2_000;

/**
 * Asks the app for what is new, again and again while the page is in sight, until `signal`. `query` is asked before each question,
 * `came` is told of each answer, and of undefined where none came.
 */
export async function follow<T>(
  query: () => Record<string, string>,
  came: (answer: Outcome<T> | undefined) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (let inVain = 0; ; ) {
    await inSight(signal);
    if (signal.aborted) return;
    const askedAt = performance.now();
    const answer = await askNews<T>(query(), signal);
    if (signal.aborted) return;
    const isNew = came(answer);
    if (isNew || (answer?.fault === undefined && performance.now() - askedAt > HARDLY_WAITED)) inVain = 0;
    else inVain += 1;
    await pause(inVain === 0 ? SOON : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (inVain - 1)), signal);
  }
}

/** Undefined if no answer came. */
export async function askNews<T>(
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Outcome<T> | undefined> {
  const given = new AbortController();
  const giveUp = () => given.abort();
  const limit = setTimeout(giveUp, PATIENCE);
  signal?.addEventListener("abort", giveUp, { signal: given.signal });
  try {
    const answer = await fetch(`/app/news?${new URLSearchParams(query)}`, { signal: given.signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(limit);
    giveUp();
  }
}

/** Nobody reads a page that is hidden: it asks again when it is shown. */
function inSight(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = new AbortController();
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      done.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", look, { signal: done.signal });
    signal.addEventListener("abort", look, { signal: done.signal });
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
