/** Runs at most `perTurn` pieces of work in each turn of the event loop. Work that is not finished adds itself again. */
export interface TurnQueue {
  add(work: () => void): void;
}

export function turnQueue({ perTurn }: { perTurn: number }): TurnQueue {
  let waiting: (() => void)[] = [];
  let isSet = false;

  function run(): void {
    const now = waiting.slice(0, perTurn);
    waiting = waiting.slice(perTurn);
    isSet = waiting.length > 0;
    if (isSet) setImmediate(run);
    for (const work of now) work();
  }

  return {
    add(work) {
      waiting.push(work);
      if (!isSet) setImmediate(run);
      isSet = true;
    },
  };
}
