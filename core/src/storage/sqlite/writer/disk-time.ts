import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of a page of the database's log, and how many are written one after the other. */
const PAGE = 4_096;
const WRITES = 15;

/**
 * Milliseconds until the disk under a folder has kept one page, as the median of some writes. The event loop does not wait
 * meanwhile. Rejects with the system's error where no file can be made there.
 */
export async function diskTime(folder: string): Promise<number> {
  const name = join(folder, `.disk-time-${process.pid}`);
  const file = await open(name, "w", 0o600);
  try {
    // At once, so that nothing is left of it however this process ends. Windows removes no open file: see below.
    await rm(name, { force: true }).catch(() => undefined);
    const times: number[] = [];
    for (let place = 0; place < WRITES; place++) {
      const before = performance.now();
      await file.write(Buffer.alloc(PAGE), 0, PAGE, place * PAGE);
      await file.datasync();
      times.push(performance.now() - before);
    }
    return times.sort((a, b) => a - b)[WRITES >> 1] as number;
  } finally {
    await file.close();
    await rm(name, { force: true });
  }
}
