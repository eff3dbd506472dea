import type { Day } from "./day.ts";

/**
 * The mean of the days' medians (ms), weighted by messages: the best approximation of the week's median without the single waits.
 * Null if nobody waited.
 */
export function usualWait(usage: Day[]): number | null {
  const answered = usage.filter(({ p50_ms, messages }) => p50_ms !== null && messages > 0);
  const messages = answered.reduce((sum, day) => sum + day.messages, 0);
  const waited = answered.reduce((sum, day) => sum + (day.p50_ms ?? 0) * day.messages, 0);
  return messages === 0 ? null : waited / messages;
}
