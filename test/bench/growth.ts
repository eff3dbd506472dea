/**
 * Measures the cost of storage calls while the database grows from a thousand to a million sessions. Prints medians on SQLite, in
 * process, and draws them in growth.svg in this folder. The two commits of a message wait for the disk. Concurrent messages share
 * that wait, so sixteen run concurrently here.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, View } from "vega";
import { compile } from "vega-lite";
import type { Storage } from "../../core/src/storage/port.ts";
import { sqliteStorage } from "../../core/src/storage/sqlite/sqlite-storage.ts";
import { makeSites } from "../core/storage/sample-records.ts";
import { median } from "./median.ts";
import { seedSessions } from "./sessions-list-seed.ts";

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const CALLS = 300;
const AT_ONCE = 16;
const DAY = 86_400_000;
const YEAR = 365 * DAY;
const START = Date.UTC(2026, 0, 1);
const PER_PAGE = 20;

interface Point {
  sessions: number;
  call: string;
  microseconds: number;
}

let made = 0;
const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
try {
  const points: Point[] = [];
  for (const sessions of SIZES) points.push(...(await costsAt(sessions)));
  const calls = [...new Set(points.map(({ call }) => call))];
  const found = (call: string, sessions: number) =>
    points.find((point) => point.call === call && point.sessions === sessions)?.microseconds ?? Number.NaN;
  const columns = (call: string) => [
    ...SIZES.map((sessions) => [`${sessions.toLocaleString("en")}, µs`, Math.round(found(call, sessions))]),
    ["last / first", Number((found(call, SIZES.at(-1) ?? 0) / found(call, SIZES[0] ?? 0)).toFixed(2))],
  ];
  console.table(Object.fromEntries(calls.map((call) => [call, Object.fromEntries(columns(call))])));
  writeFileSync(new URL("growth.svg", import.meta.url), await plot(points));
} finally {
  rmSync(folder, { recursive: true });
}

async function costsAt(sessions: number): Promise<Point[]> {
  const file = join(folder, `${sessions}.db`);
  await seedSessions({ file, siteId: "site", sessions, from: START, over: YEAR });
  const storage = await sqliteStorage({ file, threads: "none" });
  await makeSites(storage, "site");
  const page = (number: number) => () =>
    storage.listSessions({ siteId: "site", page: number, perPage: PER_PAGE, from: undefined, to: undefined });
  const middle = Math.max(1, sessions / PER_PAGE / 2);
  const { sessions: known } = await page(middle)();
  const id = known[0]?.id as string;
  const costs = {
    "a message and its reply": await typicalTime(() => messages(storage), AT_ONCE),
    "a conversation": await typicalTime(() => storage.conversation("site", id)),
    "first page of sessions": await typicalTime(page(1)),
    "middle page of sessions": await typicalTime(page(middle)),
  };
  await storage.close();
  return Object.entries(costs).map(([call, microseconds]) => ({ sessions, call, microseconds }));
}

/** Stores new conversations concurrently, with one exchange each. */
async function messages(storage: Storage): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const number = made++;
      const at = START + YEAR + number;
      const asked = await storage.recordQuestion({
        siteId: "site",
        sessionId: undefined,
        freshSessionId: `fresh-${number}`,
        messageId: `question-${number}`,
        content: "When are you open on Saturday, and may I bring my dog?",
        at,
        sessionTimeout: 1_800_000,
        user: undefined,
        idempotency: undefined,
        attempt: { dueAt: at + 120_000, replySecret: "secret" },
      });
      if (asked.outcome !== "recorded") throw new Error(asked.outcome);
      await storage.recordReply({
        siteId: "site",
        sessionKey: asked.session.key,
        questionKey: asked.questionKey,
        messageId: `reply-${number}`,
        content: "We are open from nine to five, and on Saturdays until noon.",
        metadata: { model: "webhook", tokensUsed: 0, responseTime: 1 },
        at: at + 1,
        idempotencyKey: undefined,
      });
    }),
  );
}

/** Returns the median microseconds of a call, or of each of `together` concurrent calls. */
async function typicalTime(call: () => Promise<unknown>, together = 1): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < CALLS; round++) {
    const before = performance.now();
    await call();
    times.push((performance.now() - before) / together);
  }
  return median(times) * 1_000;
}

async function plot(points: readonly Point[]): Promise<string> {
  const { spec } = compile({
    width: 560,
    height: 320,
    background: "white",
    title: "Cost of a call while the database grows (SQLite)",
    data: { values: [...points] },
    mark: { type: "line", point: true },
    encoding: {
      x: {
        field: "sessions",
        type: "quantitative",
        scale: { type: "log" },
        title: "sessions in the database",
      },
      y: {
        field: "microseconds",
        type: "quantitative",
        scale: { type: "log" },
        title: "microseconds (median)",
      },
      color: { field: "call", type: "nominal", title: null },
      strokeDash: { field: "call", type: "nominal", title: null },
    },
  });
  return new View(parse(spec), { renderer: "none" }).toSVG();
}
