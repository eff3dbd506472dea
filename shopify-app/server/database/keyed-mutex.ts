/** Runs work for one key sequentially, in the order requested; for different keys concurrently. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A mutex within this process. A key without work uses no memory. */
export function keyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = tails.get(key);
    const mine = Promise.withResolvers<void>();
    tails.set(key, mine.promise);
    await before;
    try {
      return await work();
    } finally {
      if (tails.get(key) === mine.promise) tails.delete(key);
      mine.resolve();
    }
  };
}
