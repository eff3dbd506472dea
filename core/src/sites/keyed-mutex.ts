/** Runs work for the same key one at a time, in the order requested. Work for different keys runs concurrently. */
export type KeyedMutex = <T>(thing: string, work: () => Promise<T>) => Promise<T>;

export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (thing, work) => {
    const mine = (last.get(thing) ?? Promise.resolve()).then(work, work);
    last.set(thing, mine);
    const leave = () => {
      if (last.get(thing) === mine) last.delete(thing);
    };
    mine.then(leave, leave);
    return mine;
  };
}
