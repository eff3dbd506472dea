/** Milliseconds without another choice after which the chosen conversation is read. */
export const SETTLED = 300;

export interface Skimmer<Id> {
  /** Shows the first choice immediately; of those that follow quickly, only the one at which the person stops. */
  choose(id: Id): void;
  /** Shows the latest choice immediately. */
  settle(): void;
  stop(): void;
}

/** Keeps fast steps through a list from reading every conversation on the way. */
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
