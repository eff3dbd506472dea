const RUNS = 6;
/** CPU time in milliseconds of the fixed piece of work when it was last measured. */
let unit: number | undefined;

/**
 * Returns the CPU time of the fastest of several runs, as a multiple of a fixed piece of work that is measured in the same
 * process, so the speed and load of the machine do not matter. The fixed work takes about 50 ms on a machine of 2024. Stops
 * measuring when a run costs at most `enough`.
 */
export async function cpuCost(work: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least > enough; run++) {
    const cost = await cpuOf(work);
    if (run > 0 || unit === undefined) unit = await cpuOf(fixedWork);
    least = Math.min(least, cost / unit);
  }
  return least;
}

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Runs fifty million steps. */
function fixedWork(): number {
  let sum = 1;
  for (let step = 0; step < 50_000_000; step++) sum = Math.imul(sum ^ step, 16_777_619);
  return sum;
}
