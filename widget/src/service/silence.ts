/** Milliseconds without data after which a connection may have died without a reset. */
const SILENCE = 5_000;

/**
 * Whether `at`, the time of the last data, is too long ago. `at` is in Unix milliseconds, because `Date.now()` counts while a
 * device sleeps, unlike `performance.now()`.
 */
export function isSilent(at: number): boolean {
  return Date.now() - at >= SILENCE;
}
