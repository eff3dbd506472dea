/** Whoever asks for a thing while it is being fetched waits for that, and shares what comes of it. */
export type SingleFlight<T> = (thing: string, fetched: () => Promise<T>) => Promise<T>;

export function singleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>();
  return (thing, fetched) => {
    const known = underWay.get(thing);
    if (known !== undefined) return known;
    const fetching = fetched().finally(() => underWay.delete(thing));
    underWay.set(thing, fetching);
    return fetching;
  };
}
