/** Does it at the first call, and again only after it failed. */
export function once<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined;
  return () => {
    fetched ??= fetch().catch((error) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };
}
