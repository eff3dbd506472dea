/**
 * Measures the widget's cost for a page: bytes in brotli, requests and scripting before the chat is opened (median of loads, with
 * and without a CPU slowed to a quarter), and layout shift. Subtracts the bare page of the same run. Also measures how long an
 * open chat blocks the page while it shows a long reply. Usage: node test/bench/widget.ts [loads]
 */

import type { Browser } from "playwright-core";
import { bundleWidget } from "../../widget/bundle.ts";
import { BUDGET, sizeLines } from "../../widget/size.ts";
import { launchBrowser } from "../provision/browser.ts";
import { done, type PretendService, parts, pretendService } from "../widget/pretend-service.ts";
import { median } from "./median.ts";

const LOADS = Number(process.argv[2] ?? 9);
/** Milliseconds of quiet after which a page counts as loaded. */
const QUIET = 300;

interface Load {
  /** Milliseconds of CPU for JavaScript, including compilation. */
  script: number;
  /** Requests to the service, not counting the page itself. */
  requests: number;
  shift: number;
}

const HUNDRED_KB = "**a** `b` [c](https://d.example)\n\n".repeat(2_900);
const LONG_REPLIES: [what: string, text: string][] = [
  ["1 MB of words", "word ".repeat(200_000)],
  ["1 MB without a space", "x".repeat(1_000_000)],
  ["1 MB of Markdown", "**a** `b` [c](https://d.example)\n".repeat(31_000)],
  ["100 KB of Markdown", HUNDRED_KB],
  ["20 KB of Markdown", "**a** `b` [c](https://d.example)\n\n".repeat(590)],
];

const MESSAGES = 250;
const MARKDOWN =
  "Yes, within **30 days**:\n\n1. Open [your orders](https://shop.example.com/orders).\n2. Print the label.\n\n| Plan | Price |\n| --- | ---: |\n| Free | €0 |\n\n```js\nfetch(url)\n```";

const [service, browser] = await Promise.all([pretendService(), launchBrowser()]);
try {
  for (const line of sizeLines(await bundleWidget())) console.log(line);
  console.log(`budget of scripting before opening: 3 ms; of bytes: ${BUDGET.loader}`);
  for (const slowdown of [1, 4]) {
    const rounds: { bare: Load; ours: Load }[] = [];
    for (let round = 0; round <= LOADS; round++) {
      const bare = await load(browser, service, "/bare", slowdown);
      const ours = await load(browser, service, "/", slowdown);
      // The first round only warms up.
      if (round > 0) rounds.push({ bare, ours });
    }
    const of = (pick: (load: Load) => number) =>
      median(rounds.map(({ bare, ours }) => pick(ours) - pick(bare))).toFixed(1);
    console.log(
      [
        `CPU at 1/${slowdown}:`,
        `scripting ${of(({ script }) => script)} ms,`,
        `requests ${of(({ requests }) => requests)} (the script and the cacheable configuration),`,
        `layout shift ${of(({ shift }) => shift)}`,
      ].join(" "),
    );
  }
  for (const [what, text] of LONG_REPLIES) {
    const blocks = [];
    for (let round = 0; round < 3; round++) blocks.push(await longestTask(text));
    const longest = median(blocks);
    // Browsers report only tasks of at least 50 ms (Long Tasks API).
    const worst = longest === 0 ? "none of 50 ms or more" : `${longest.toFixed(0)} ms`;
    console.log(`longest task while a reply is shown, ${what}: ${worst}`);
  }
  const streamed = [];
  for (let round = 0; round < 3; round++) streamed.push(await longestTask(HUNDRED_KB, true));
  console.log(
    `longest task while 100 KB of Markdown are written, CPU at 1/4: ${median(streamed).toFixed(0)} ms`,
  );
  const rounds = [];
  for (let round = 0; round < 3; round++) rounds.push(await opening());
  console.log(
    `opening with ${MESSAGES} messages of Markdown: longest task ${median(rounds.map(({ longest }) => longest)).toFixed(0)} ms, ${median(rounds.map(({ sum }) => sum)).toFixed(0)} ms in tasks of 50 ms or more`,
  );
} finally {
  await browser.close();
  await service.close();
}

async function load(
  browser: Browser,
  { origin }: PretendService,
  path: string,
  slowdown: number,
): Promise<Load> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  let requests = 0;
  page.on("request", (request) => {
    if (!request.isNavigationRequest() && !request.url().endsWith("favicon.ico")) requests++;
  });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  // CPU time of the page's thread, which other work on the machine does not lengthen.
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(origin + path);
  // Evaluates nothing in the page before the measurement, because evaluating counts as scripting.
  await new Promise((resolve) => setTimeout(resolve, QUIET * slowdown));
  const { metrics } = await tools.send("Performance.getMetrics");
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          );
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 50);
      }),
  );
  await context.close();
  const script = 1_000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN);
  return { script, requests, shift };
}

/**
 * Returns the milliseconds of the longest task of the page's thread while a reply is shown and scrolled through; 0 if no task
 * reached the 50 ms that browsers report. `streamed`: the reply arrives in pieces, with the CPU slowed to a quarter.
 */
async function longestTask(text: string, streamed = false): Promise<number> {
  service.reset();
  service.intercept = ({ path, body }) => {
    if (path !== "/v1/message") return undefined;
    const whole = done(String(body.session_id), text, { message_id: "msg_1" });
    return streamed ? { status: 200, events: inPieces(text, whole) } : { status: 200, body: whole };
  };
  const context = await browser.newContext();
  const page = await context.newPage();
  if (streamed) {
    const tools = await context.newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  await page.goto(service.origin);
  await page.locator(".launcher").click();
  await page.locator(".panel").waitFor();
  const longest = await page.evaluate(async () => {
    const tasks: number[] = [];
    const watch = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    watch.observe({ entryTypes: ["longtask"] });
    const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
    await window.ChatWidget?.sendMessage("Go on");
    const scroller = document.querySelector("parley-chat")?.shadowRoot?.querySelector(".transcript");
    for (let index = 0; index <= 4; index++) {
      await pause(300);
      scroller?.scrollTo(0, (scroller.scrollHeight * index) / 4);
    }
    await pause(300);
    return Math.max(0, ...tasks);
  });
  await context.close();
  return longest;
}

/** Sends a reply in pieces like a model's, but faster: 400 characters every 20 ms. */
function inPieces(text: string, whole: object) {
  const reply = parts();
  void (async () => {
    for (const content of text.match(/[\s\S]{1,400}/g) ?? []) {
      reply.push("delta", { content });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    reply.push("done", whole);
  })();
  return reply.events();
}

/**
 * Measures long tasks of the page's thread while a long conversation is opened. Returns the longest and the sum of all, in
 * milliseconds.
 */
async function opening(): Promise<{ longest: number; sum: number }> {
  service.reset();
  const messages = Array.from({ length: MESSAGES }, (_, at) => ({
    id: `msg_${at}`,
    timestamp: "2026-11-01T09:30:00Z",
    ...(at % 2 ? { role: "assistant", content: MARKDOWN } : { role: "user", content: "May I return them?" }),
  }));
  service.intercept = ({ path }) =>
    path === "/v1/widget/sessions"
      ? { status: 201, body: { success: true, session_id: "ses_1", token: "token", messages } }
      : undefined;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(service.origin);
  await page.locator(".launcher").waitFor();
  const tasks = await page.evaluate(async () => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ entryTypes: ["longtask"] });
    window.ChatWidget?.open();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return tasks;
  });
  const shown = await page.locator(".message").count();
  if (shown !== MESSAGES) throw new Error(`${shown} messages are shown`);
  await context.close();
  return { longest: Math.max(0, ...tasks), sum: tasks.reduce((sum, task) => sum + task, 0) };
}
