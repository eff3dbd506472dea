/** Runs work one at a time. Who asks for much waits for the others: after each piece of work it is the next one's turn. */
export type InTurns = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

export function inTurns(): InTurns {
  /** Who waits, the next one first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (const [who, works] of waiting) {
      const work = works.shift();
      // Behind all others; a map's walk comes to what is put in meanwhile.
      waiting.delete(who);
      if (works.length > 0) waiting.set(who, works);
      await work?.();
    }
    isRunning = false;
  }

  return (who, work) =>
    new Promise((resolve, reject) => {
      const works = waiting.get(who) ?? [];
      // Rejects never, as whoever asked hears of it.
      works.push(() => Promise.resolve().then(work).then(resolve, reject));
      waiting.set(who, works);
      void runAll();
    });
}
