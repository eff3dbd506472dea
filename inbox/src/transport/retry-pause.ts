import { pause } from "../../../admin/pause.ts";
import type { Page } from "./page.ts";

/** Milliseconds before the first retry, doubled with each failure in a row. */
const FIRST = 1_000;
const LONGEST = 30_000;

/** Returns the milliseconds before the next retry. Half is random, so that pages do not all reconnect together after a restart. */
export function retryDelay(failures: number, random: number): number {
  return Math.min(LONGEST, FIRST * 2 ** failures) * (0.5 + random / 2);
}

/** Waits before a retry. Ends early when the network returns, the page becomes visible, the service is reachable, or on abort. */
export function retryPause(
  failures: number,
  {
    page,
    onReached,
    signal,
  }: { page: Page; onReached(reached: () => void): () => void; signal: AbortSignal },
): Promise<void> {
  return pause(retryDelay(failures, Math.random()), signal, (end, done) => {
    page.onOnline(end, done);
    page.onShown(end, done);
    done.addEventListener("abort", onReached(end));
  });
}
