import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done, parts, type StreamedEvent } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const sent = () => on.service.calls.filter(({ path }) => path === "/v1/message");
const reads = () => on.service.calls.filter(({ path }) => path.startsWith("/v1/conversation/"));
const texts = (page: Page) => page.locator(".message .text").allTextContents();
const stop = (page: Page) => page.getByRole("button", { name: "Stop" });
const ofEvent = (page: Page, name: string) =>
  page.evaluate((name) => window.emitted.filter(([event]) => event === name).length, name);

/** Signs that the network works. */
const SIGNS = {
  "the page is visible again": (page: Page) =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  "the network returns": (page: Page) => page.evaluate(() => dispatchEvent(new Event("online"))),
  "the page comes from the back/forward cache": (page: Page) =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))),
  "the chat is opened": async (page: Page) => {
    await page.locator(".close").click();
    await page.locator(".launcher").click();
  },
  "another call answers": (page: Page) =>
    page.getByRole("button", { name: "Helpful", exact: true }).first().click(),
};

/** Opens a chat with one answer, on a clock that the test controls. */
async function visit(): Promise<Page> {
  on.service.config.appearance = { feedback: true };
  const page = await on.arrive("/bare");
  await page.clock.install();
  await page.goto(`${on.service.origin}/`);
  await on.ready(page);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hello"));
  return page;
}

/** Asks a question, and receives half of the answer over a connection that is then silent until the test continues it. */
async function ask(page: Page, words: string, half = "Half of"): Promise<ReturnType<typeof parts>> {
  const reply = parts();
  if (half) reply.push("delta", { content: half });
  on.service.intercept = ({ path }) =>
    path === "/v1/message" && sent().length === 2 ? { status: 200, events: reply.events() } : undefined;
  await page.locator(".input").fill(words);
  await page.locator(".input").press("Enter");
  await expect.poll(() => sent().length).toBe(2);
  if (half) await page.getByText(half, { exact: true }).waitFor();
  return reply;
}

const saidIn = async (page: Page) =>
  on.service.said(await page.evaluate(() => JSON.parse(localStorage["parley:pk_test"]).id));

for (const [sign, show] of Object.entries(SIGNS))
  test(`the chat shows the complete reply after a connection died without a reset if ${sign}`, async () => {
    const page = await visit();
    await ask(page, "Which?");
    const said = await saidIn(page);
    said.push(
      { role: "user", content: "Which?" },
      { role: "assistant", content: "Half of all, and the rest." },
    );
    await show(page);
    expect(await page.getByText("Half of", { exact: true }).count()).toBe(1);
    await page.clock.fastForward(5_000);
    await show(page);
    await page.getByText("Half of all, and the rest.", { exact: true }).waitFor();
    await stop(page).waitFor({ state: "hidden" });
    expect(await texts(page)).toEqual(["Hello", "Echo: Hello", "Which?", "Half of all, and the rest."]);
    await expect.poll(() => ofEvent(page, "message:received")).toBe(2);
    expect(await ofEvent(page, "error")).toBe(0);
    expect(sent()).toHaveLength(2);
  });

test("the chat waits for a reply that is still being written after the reply's connection died", async () => {
  const page = await visit();
  await ask(page, "Which?");
  const said = await saidIn(page);
  said.push({ role: "user", content: "Which?" });
  const { promise, resolve } = Promise.withResolvers<void>();
  const { intercept } = on.service;
  const messages = () =>
    said.map((message, at) => ({ id: `msg_${at}`, timestamp: "2026-11-01T00:00:00Z", ...message }));
  on.service.intercept = (call) => {
    if (!call.path.startsWith("/v1/conversation/")) return intercept?.(call);
    const pending = { success: true, messages: messages(), reply_pending: true };
    if (!call.path.endsWith("?wait=25")) return { status: 200, body: pending };
    return promise.then(() => ({ status: 200, body: { success: true, messages: messages() } }));
  };
  await page.clock.fastForward(5_000);
  await SIGNS["the page is visible again"](page);
  await expect.poll(() => reads().at(-1)?.path).toContain("?wait=25");
  expect(await stop(page).count()).toBe(1);
  said.push({ role: "assistant", content: "All of it." });
  resolve();
  await page.getByText("All of it.", { exact: true }).waitFor();
  await stop(page).waitFor({ state: "hidden" });
  expect(await texts(page)).toEqual(["Hello", "Echo: Hello", "Which?", "All of it."]);
});

test("the chat keeps the connection open while the workflow is slow", async () => {
  const page = await visit();
  const reply = await ask(page, "Which?");
  (await saidIn(page)).push({ role: "user", content: "Which?" });
  const { intercept } = on.service;
  on.service.intercept = (call) => {
    if (!call.path.startsWith("/v1/conversation/")) return intercept?.(call);
    if (call.path.endsWith("?wait=25")) return new Promise(() => {});
    const messages = [{ id: "msg_2", role: "user", content: "Which?", timestamp: "2026-11-01T00:00:00Z" }];
    return { status: 200, body: { success: true, messages, reply_pending: true } };
  };
  await page.clock.fastForward(5_000);
  await SIGNS["the page is visible again"](page);
  await expect.poll(() => reads().at(-1)?.path).toContain("?wait=25");
  reply.push("delta", { content: " all." });
  await page.getByText("Half of all.", { exact: true }).waitFor();
  reply.push("done", done("ses_1", "Half of all.", { message_id: "msg_3" }));
  await expect.poll(() => ofEvent(page, "message:received")).toBe(2);
  expect(await ofEvent(page, "error")).toBe(0);
});

test("the chat resends a lost message with the same idempotency key", async () => {
  const page = await visit();
  await ask(page, "Which?", "");
  await page.clock.fastForward(5_000);
  await SIGNS["the page is visible again"](page);
  await expect.poll(() => reads().length).toBe(1);
  await page.getByText("Will be sent").waitFor();
  await page.clock.fastForward(1_000);
  await page.getByText("Echo: Which?").waitFor();
  expect(sent()[2]?.idempotencyKey).toBe(sent()[1]?.idempotencyKey);
  expect(await texts(page)).toEqual(["Hello", "Echo: Hello", "Which?", "Echo: Which?"]);
});

test("the visible tab shows what a dead stream missed, and then receives events over another tab's connection", async () => {
  on.service.config.live = true;
  const streams: ReturnType<typeof parts>[] = [];
  on.service.intercept = ({ path }) => {
    if (!path.endsWith("/events")) return undefined;
    const stream = parts();
    stream.push("", {}, "at0");
    streams.push(stream);
    return { status: 200, events: stream.events() };
  };
  const one = await visit();
  await expect.poll(() => streams.length).toBe(1);
  const other = await one.context().newPage();
  await other.goto(`${on.service.origin}/other`);
  await on.ready(other);
  await on.open(other);
  await other.getByText("Echo: Hello").waitFor();
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  (await saidIn(one)).push({ role: "assistant", content: "Your parcel is here" });
  await one.clock.fastForward(5_000);
  await other.clock.fastForward(5_000);
  await SIGNS["the page is visible again"](other);
  await other.getByText("Your parcel is here", { exact: true }).waitFor();
  await expect.poll(() => streams.length).toBe(2);
  const record = {
    id: "msg_3",
    role: "assistant",
    content: "And so is mine",
    timestamp: "2026-11-01T00:00:00Z",
  };
  streams[1]?.push("message", record satisfies StreamedEvent[1], "at1");
  for (const page of [one, other]) await page.getByText("And so is mine", { exact: true }).waitFor();
  expect(await texts(other)).toEqual(["Hello", "Echo: Hello", "Your parcel is here", "And so is mine"]);
});
