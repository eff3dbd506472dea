/** Does work for one key after the other, in the order asked; for different keys at the same time. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Within this process. A key that nobody works for takes no memory. */
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
