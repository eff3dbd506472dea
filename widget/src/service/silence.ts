/** Milliseconds without a sign of life after which a connection may have died without a reset. */
const SILENCE = 5_000;

/** Whether nothing was received since `at`, in Unix milliseconds: that clock goes on while a device sleeps. */
export function isSilent(at: number): boolean {
  return Date.now() - at >= SILENCE;
}
