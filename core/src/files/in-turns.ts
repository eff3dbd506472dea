/** Runs one task at a time and alternates between callers, so that a caller with many tasks does not delay the others. */
export type InTurns = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

export function inTurns(): InTurns {
  /** Waiting callers, the next one first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (const [who, works] of waiting) {
      const work = works.shift();
      // Moves the caller to the end; iteration over a map includes entries added meanwhile.
      waiting.delete(who);
      if (works.length > 0) waiting.set(who, works);
      await work?.();
    }
    isRunning = false;
  }

  return (who, work) =>
    new Promise((resolve, reject) => {
      const works = waiting.get(who) ?? [];
      // The queued work never rejects, because the caller receives the error.
      works.push(() => Promise.resolve().then(work).then(resolve, reject));
      waiting.set(who, works);
      void runAll();
    });
}
