/** Does one thing at a time over all tabs of an origin; where the browser has no locks or denies them, at once. */
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
