/** Milliseconds without data after which a connection may have died without a reset. */
const SILENCE = 5_000;

/**
 * Whether nothing was received since `at`, in Unix milliseconds: unlike `performance.now()`, that clock counts while a device
 * sleeps.
 */
export function isSilent(at: number): boolean {
  return Date.now() - at >= SILENCE;
}
