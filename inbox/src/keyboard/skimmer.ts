/** Milliseconds after the last choice before the chosen conversation is read. */
export const SETTLED = 300;

export interface Skimmer<Id> {
  /** Shows the first choice immediately. Of quick choices after that, shows only the last. */
  choose(id: Id): void;
  /** Shows the latest choice immediately. */
  settle(): void;
  stop(): void;
}

/** Avoids reading every conversation when a person steps through a list quickly. */
export function skimmer<Id>(show: (id: Id) => void): Skimmer<Id> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { id: Id } | undefined;
  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== undefined) show(waiting.id);
    waiting = undefined;
  }
  return {
    choose(id) {
      if (timer === undefined) show(id);
      else waiting = { id };
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED);
    },
    settle,
    stop: () => clearTimeout(timer),
  };
}
