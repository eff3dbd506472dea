/**
 * Measures the console's inbox with many conversations, one of them long. Prints the load time, and the longest task of the
 * page's thread while an agent scrolls through the long conversation and writes, and others write too. For a task, prints its CPU
 * time, which other work on the machine does not lengthen, and its duration. Usage: node test/bench/inbox.ts [conversations]
 * [messages]
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { runDemo } from "../../core/src/demo/run-demo.ts";
import { parseOptions } from "../../core/src/options.ts";
import { COUNTED_SPANS } from "../../core/src/storage/session-stretches.ts";
import { makeFirstPerson } from "../console/first-person.ts";
import { launchBrowser } from "../provision/browser.ts";

const CONVERSATIONS = Number(process.argv[2] ?? 10_000);
const MESSAGES = Number(process.argv[3] ?? 2_000);

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
const options = parseOptions({ PORT: "0", PARLEY_DATA_DIR: folder, LOG_LEVEL: "silent" });
const first = await runDemo(options);
const { id: siteId, apiKey = "" } = first.site;
await first.stop();
seed(siteId);
const [demo, browser] = await Promise.all([runDemo(options), launchBrowser()]);
try {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 860 }, reducedMotion: "reduce" });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(globalThis, { painted: startTime });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(demo.console?.url ?? "");
  await makeFirstPerson(page);
  const inbox = `${demo.address}/console/#/site/${siteId}/inbox`;

  const loads: number[] = [];
  for (let load = 0; load < 5; load++) {
    await page.goto("about:blank");
    await page.goto(inbox);
    await page.getByRole("option").first().waitFor();
    loads.push(await page.evaluate(() => (globalThis as unknown as { painted: number }).painted));
  }
  console.log(`largest contentful paint of the inbox: ${loads.map((time) => time.toFixed(0)).join(", ")} ms`);

  await step(page, `scrolling through ${CONVERSATIONS} conversations`, () => scrolled(page));
  await step(
    page,
    `20 new conversations and 20 messages in the last, with ${CONVERSATIONS} read`,
    async () => {
      for (let count = 0; count < 40; count++) await say(`new-${Math.min(count, 20)}`);
      await page.getByRole("listbox").evaluate((box) => box.scrollTo(0, 0));
      await page.locator('[data-session="new-20"]').waitFor();
    },
  );
  await step(page, "50 times j", async () => {
    await page.locator("#main").focus();
    for (let count = 0; count < 50; count++) await page.keyboard.press("j");
    await page.getByRole("log").waitFor();
  });
  await step(page, `opening a conversation of ${MESSAGES} messages`, async () => {
    await page.goto(`${inbox}/long`);
    await page.getByText(`Message ${MESSAGES - 1} `, { exact: false }).waitFor();
  });
  await step(page, `scrolling to its first message`, async () => {
    const log = page.getByRole("log");
    while ((await page.getByText("Message 0 ", { exact: false }).count()) === 0)
      await log.evaluate((box) => box.scrollBy(0, -900));
  });
  await page.getByRole("button", { name: "Take over" }).click();
  const reply = page.getByRole("textbox", { name: /Reply/ });
  await step(page, "typing 200 characters there", () => reply.pressSequentially("Hello you. ".repeat(18)));
  await step(page, "sending it, and 10 messages from the visitor", async () => {
    await reply.press("Enter");
    for (let count = 0; count < 10; count++) await say("long", `Answer ${count}`);
    await page.getByText("Answer 9", { exact: true }).waitFor({ state: "attached" });
  });
} finally {
  await browser.close();
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function scrolled(page: Page): Promise<void> {
  const list = page.getByRole("listbox");
  let before = -1;
  for (;;) {
    const height = await list.evaluate((box) => {
      box.scrollTo(0, box.scrollHeight);
      return box.scrollHeight;
    });
    if (height === before && height >= CONVERSATIONS * 72) return;
    before = height;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: duration, and CPU time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

async function step(page: Page, what: string, work: () => Promise<void>): Promise<void> {
  const categories = ["disabled-by-default-devtools.timeline", "toplevel", "__metadata"];
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith("RunTask") && threads.has(`${pid} ${tid}`),
  );
  const longest = (time: "dur" | "tdur") =>
    Math.max(0, ...tasks.map((task) => (task[time] ?? 0) / 1_000)).toFixed(0);
  console.log(`longest task, ${what}: ${longest("tdur")} ms of the processor, ${longest("dur")} ms passed`);
}

async function say(sessionId: string, message = "Hello"): Promise<void> {
  const response = await fetch(`${demo.address}/v1/message`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify({ session_id: sessionId, message }),
  });
  if (!response.ok) throw new Error(`The message was answered with ${response.status}.`);
}

/** Stores conversations with plain SQL, as if the service had stored them over the last weeks. */
function seed(site: string): void {
  const database = new DatabaseSync(join(folder, "parley.db"));
  database.exec("BEGIN");
  const session = database.prepare(
    "INSERT INTO sessions (site, id, created_at, last_message_at, message_count) VALUES (?, ?, ?, ?, ?)",
  );
  const message = database.prepare(
    "INSERT INTO messages (session, id, role, content, at) VALUES (?, ?, ?, ?, ?)",
  );
  const now = Date.now();
  for (let number = 0; number < CONVERSATIONS; number++) {
    const isLong = number === CONVERSATIONS - 1;
    const at = now - (CONVERSATIONS - number) * 60_000;
    const count = isLong ? MESSAGES : 1;
    const { lastInsertRowid } = session.run(site, isLong ? "long" : `old-${number}`, at, at, count);
    for (let index = 0; index < count; index++) {
      const text = isLong
        ? `Message ${index} ${"and some more words of it ".repeat(1 + (index % 9))}`
        : `Question ${number}`;
      const role = index % 2 === 0 ? "user" : "assistant";
      message.run(lastInsertRowid, `msg_${number}_${index}`, role, text, at + index);
    }
  }
  for (const span of COUNTED_SPANS) {
    database
      .prepare(
        `INSERT OR REPLACE INTO session_counts (site, span, start, sessions)
         SELECT site, ${span}, created_at / ${span} * ${span}, count(*) FROM sessions GROUP BY 1, 3`,
      )
      .run();
  }
  database.exec("COMMIT");
  database.close();
}
