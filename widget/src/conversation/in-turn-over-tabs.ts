/**
 * Returns a function that runs one task at a time across all tabs of an origin, per site. If the browser has no locks or denies
 * them, tasks run immediately.
 */
export function inTurnOverTabs(locks: LockManager | undefined, site: string, signal: AbortSignal) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    let begun: Promise<T> | undefined;
    await locks
      ?.request(`parley:${site}`, { signal }, async () => {
        begun = work();
        await begun.catch(() => {});
      })
      .catch(() => {});
    return begun ?? work();
  };
}
