/**
 * Measures the cost of the inbox's lists and counts in storage, relative to a thousand sessions in the same run. Runs in process,
 * like `sessions-list.ts`.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStorage } from "../../core/src/storage/sqlite/sqlite-storage.ts";
import { median } from "./median.ts";
import { seedSessions } from "./sessions-list-seed.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const CALLS = 200;

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const NOW = START + 400 * DAY;

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
try {
  const few = await medians(FEW);
  const many = await medians(MANY);
  console.log(`\nMedian of ${CALLS} calls, sessions over a year:`);
  console.table(
    Object.fromEntries(
      Object.keys(few).map((call) => {
        const [before, after] = [few[call] ?? 0, many[call] ?? 0];
        return [
          call,
          {
            [`${FEW.toLocaleString("en")} sessions, µs`]: Math.round(before),
            [`${MANY.toLocaleString("en")} sessions, µs`]: Math.round(after),
            ratio: Number((after / before).toFixed(2)),
          },
        ];
      }),
    ),
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns the median microseconds of each call, by name. */
async function medians(sessions: number): Promise<Record<string, number>> {
  const file = join(folder, `${sessions}.db`);
  await seedSessions({ file, siteId: "site", sessions, from: START, over: 365 * DAY });
  const storage = await sqliteStorage({ file, threads: "none" });
  const all = { siteId: "site", order: "activity", at: NOW, from: undefined, to: undefined } as const;
  const calls = {
    "first page by activity": () => storage.inboxSessions({ ...all, page: 1, perPage: 20 }),
    "page 40 by activity": () => storage.inboxSessions({ ...all, page: 40, perPage: 20 }),
    "first page of open": () => storage.inboxSessions({ ...all, view: "open", page: 1, perPage: 20 }),
    "first page of mine": () =>
      storage.inboxSessions({ ...all, view: "mine", reader: "may", page: 1, perPage: 20 }),
    "first page of unassigned": () =>
      storage.inboxSessions({ ...all, view: "unassigned", page: 1, perPage: 20 }),
    counts: () => storage.inboxCounts("site", "may", NOW),
  };
  const found: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let n = 0; n < CALLS; n++) {
      const before = performance.now();
      await call();
      times.push((performance.now() - before) * 1_000);
    }
    found[name] = median(times);
  }
  await storage.close();
  return found;
}
