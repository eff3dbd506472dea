/**
 * Measures the cost of a page of `GET /sessions` in storage, relative to the same page with a thousand sessions in the same run.
 * Runs in process, because a round trip to a thread would add the same time to both, and hide a difference.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStorage } from "../../core/src/storage/sqlite/sqlite-storage.ts";
import { median } from "./median.ts";
import { seedSessions } from "./sessions-list-seed.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const PER_PAGE = 20;
const CALLS = 500;

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const SPREADS = { "a year": 365 * DAY, "one day": DAY };
const PAGES = { first: () => 1, middle: (last: number) => last >> 1, last: (last: number) => last };

type Medians = Record<keyof typeof PAGES, number>;

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
try {
  for (const [spread, over] of Object.entries(SPREADS)) {
    const few = await medians(FEW, over);
    const many = await medians(MANY, over);
    console.log(`\nMedian of ${CALLS} pages of ${PER_PAGE}, sessions over ${spread}:`);
    console.table({
      [`${FEW.toLocaleString("en")} sessions, µs`]: eachPage((page) => Math.round(few[page])),
      [`${MANY.toLocaleString("en")} sessions, µs`]: eachPage((page) => Math.round(many[page])),
      ratio: eachPage((page) => Number((many[page] / few[page]).toFixed(2))),
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns the median microseconds of each page. */
async function medians(sessions: number, over: number): Promise<Medians> {
  const file = join(folder, `${sessions}-${over}.db`);
  await seedSessions({ file, siteId: "site", sessions, from: START, over });
  const storage = await sqliteStorage({ file, threads: "none" });
  const found: Partial<Medians> = {};
  for (const [name, pageOf] of Object.entries(PAGES)) {
    const query = { siteId: "site", page: pageOf(sessions / PER_PAGE), perPage: PER_PAGE };
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const before = performance.now();
      const page = await storage.listSessions({ ...query, from: undefined, to: undefined });
      times.push((performance.now() - before) * 1_000);
      if (page.sessions.length !== PER_PAGE || page.total !== sessions) throw new Error("A wrong page.");
    }
    found[name as keyof Medians] = median(times);
  }
  await storage.close();
  return found as Medians;
}

function eachPage(value: (page: keyof Medians) => number): Medians {
  return { first: value("first"), middle: value("middle"), last: value("last") };
}
