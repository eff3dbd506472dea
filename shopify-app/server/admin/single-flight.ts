/** Shares one running fetch among all callers that ask for the same `thing`. */
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
