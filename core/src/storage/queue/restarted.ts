/** Something that may come to an end by itself, and is started again when it is needed next. */
export interface Restarted<T> {
  current(): Promise<T>;
  /** The last one, ended or not. */
  readonly last: T;
}

export async function restarted<T extends { readonly hasEnded: boolean }>(
  start: () => Promise<T>,
): Promise<Restarted<T>> {
  let last = await start();
  let restarting: Promise<T> | undefined;

  async function restart(): Promise<T> {
    last = await start();
    return last;
  }

  return {
    async current() {
      if (!last.hasEnded) return last;
      restarting ??= restart().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    get last() {
      return last;
    },
  };
}
