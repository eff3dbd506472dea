import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();
const texts = (page: Page) => page.locator(".message .text").allTextContents();

async function twoTabs(): Promise<[Page, Page]> {
  const one = await on.visit();
  const other = await one.context().newPage();
  await other.goto(`${on.service.origin}/other`);
  await on.ready(other);
  await on.open(one);
  await on.open(other);
  for (const page of [one, other]) await page.waitForFunction(() => window.emitted.length === 1);
  return [one, other];
}

test("two tabs opened at the same time share one session", async () => {
  const [one, other] = await twoTabs();
  const ids = await Promise.all([one, other].map((page) => page.evaluate(() => window.emitted[0]?.[1])));
  expect(ids[0]).toEqual({ session_id: expect.stringMatching(/^ses_/) });
  expect(ids[1]).toEqual(ids[0]);
});

test("a question asked in one tab is sent once, and appears with its answer in the other tab", async () => {
  const [one, other] = await twoTabs();
  const { promise, resolve } = Promise.withResolvers<void>();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" && on.service.calls.filter((call) => call.path === path).length === 1
      ? promise.then(() => ({
          status: 200,
          body: { success: true, message: "Yes.", session_id: "ses_1", metadata: { response_time_ms: 1 } },
        }))
      : undefined;
  await one.locator(".input").fill("Hi");
  await one.keyboard.press("Enter");
  await other.getByText("Hi", { exact: true }).waitFor();
  await other.locator(".typing").waitFor();
  resolve();
  await other.getByText("Yes.").waitFor();
  expect(await texts(other)).toEqual(["Hi", "Yes."]);
  expect(on.service.calls.filter(({ path }) => path === "/v1/message")).toHaveLength(1);
});

test("a conversation deleted in one tab disappears from the other", async () => {
  const [one, other] = await twoTabs();
  await one.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await other.getByText("Echo: Hi").waitFor();
  await one.evaluate(() => window.ChatWidget?.clearHistory());
  await expect.poll(() => texts(other)).toEqual([]);
  await other.evaluate(() => window.ChatWidget?.sendMessage("Again"));
  await one.getByText("Echo: Again").waitFor();
  expect(await texts(one)).toEqual(["Again", "Echo: Again"]);
});

test("tabs of one user show one conversation, and a guest's tab shows another", async () => {
  const [one, other] = await twoTabs();
  const third = await one.context().newPage();
  await third.goto(`${on.service.origin}/third`);
  await on.ready(third);
  await on.open(third);
  for (const page of [one, other]) await page.evaluate(() => window.ChatWidget?.identify("signed"));
  await other.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await one.getByText("Echo: Hi").waitFor();
  await third.evaluate(() => window.ChatWidget?.sendMessage("I am a guest"));
  expect(await texts(third)).toEqual(["I am a guest", "Echo: I am a guest"]);
  await one.evaluate(() => window.ChatWidget?.clearHistory());
  await expect.poll(() => texts(other)).toEqual([]);
  expect(await texts(third)).toEqual(["I am a guest", "Echo: I am a guest"]);
});

test("another tab waits for the reply if the tab that asked is closed", async () => {
  const [one, other] = await twoTabs();
  const id = await other.evaluate(() => JSON.parse(localStorage["parley:pk_test"]).id);
  on.service.intercept = ({ path }) => (path === "/v1/message" ? new Promise(() => {}) : undefined);
  await one.locator(".input").fill("Hi");
  await one.keyboard.press("Enter");
  await other.locator(".typing").waitFor();
  on.service.said(id).push({ role: "user", content: "Hi" }, { role: "assistant", content: "Hello" });
  const before = on.service.calls.length;
  await one.close({ runBeforeUnload: false });
  await other.getByText("Hello", { exact: true }).waitFor();
  const paths = on.service.calls.slice(before).map(({ path }) => path);
  expect(paths).toContain(`/v1/conversation/${id}?wait=25`);
  await expect.poll(() => other.locator(".typing").count()).toBe(0);
  expect(await texts(other)).toEqual(["Hi", "Hello"]);
});

test("tabs that cannot store their session keep their own tokens and show only their own conversations", async () => {
  const bare = await on.arrive("/bare");
  await bare.context().addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  const [one, other] = [bare, await bare.context().newPage()];
  for (const page of [one, other]) {
    await page.goto(`${on.service.origin}/`);
    await on.ready(page);
    await on.open(page);
    await page.waitForFunction(() => window.emitted.length === 1);
  }
  for (const [page, words] of [
    [one, "First"],
    [other, "Second"],
    [one, "Third"],
  ] as const)
    await page.evaluate((words) => window.ChatWidget?.sendMessage(words), words);
  const tokens = on.service.calls.filter(({ path }) => path === "/v1/message").map(({ token }) => token);
  expect(tokens).toEqual([tokens[0], expect.stringMatching(/^token_/), tokens[0]]);
  expect(tokens[1]).not.toBe(tokens[0]);
  expect(await texts(one)).toEqual(["First", "Echo: First", "Third", "Echo: Third"]);
  expect(await texts(other)).toEqual(["Second", "Echo: Second"]);
});

/** Delays each answer until the returned function is called with the text of the message. */
function gate() {
  const waiting = new Map<string, (answer: { status: number; body: object }) => void>();
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" ? new Promise((resolve) => waiting.set(String(body.message), resolve)) : undefined;
  return async (message: string, answer: { status: number; body: object }) => {
    await expect.poll(() => waiting.has(message)).toBe(true);
    waiting.get(message)?.(answer);
  };
}

const answered = (message: string) => ({
  status: 200,
  body: { success: true, message, session_id: "ses_1", metadata: { response_time_ms: 1 } },
});

async function say(page: Page, words: string): Promise<void> {
  await page.locator(".input").fill(words);
  await page.locator(".input").press("Enter");
}

test("two tabs that ask at the same time both show both replies, and then stop waiting", async () => {
  const [one, other] = await twoTabs();
  const answer = gate();
  await say(one, "First");
  await other.getByText("First", { exact: true }).waitFor();
  await say(other, "Second");
  await one.getByText("Second", { exact: true }).waitFor();
  await answer("Second", answered("To the second"));
  await answer("First", answered("To the first"));
  for (const page of [one, other]) {
    await page.getByText("To the first").waitFor();
    await page.getByText("To the second").waitFor();
    await expect.poll(() => page.locator(".typing").count()).toBe(0);
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  }
});

test("both tabs stop waiting after a question has failed in one tab, and the question stays marked as not answered", async () => {
  const [one, other] = await twoTabs();
  const answer = gate();
  await say(one, "First");
  await other.locator(".typing").waitFor();
  const error = {
    code: "WEBHOOK_FAILED",
    message: "No.",
    details: { field: "webhook_url", reason: "no_reply" },
  };
  await answer("First", { status: 502, body: { success: false, error } });
  await one.getByText("Not answered").waitFor();
  await expect.poll(() => other.locator(".typing").count()).toBe(0);
  on.service.intercept = undefined;
  await say(other, "Second");
  await one.getByText("Echo: Second").waitFor();
  expect(await one.getByText("Not answered").count()).toBe(1);
  await expect.poll(() => one.locator(".typing").count()).toBe(0);
});

test("a tab opened during a conversation shows later messages, and both tabs show each message once", async () => {
  const one = await on.visit();
  await on.open(one);
  for (const nth of [0, 1]) {
    await say(one, "first");
    await one.getByText("Echo: first").nth(nth).waitFor();
  }
  const other = await one.context().newPage();
  await other.goto(`${on.service.origin}/other`);
  await on.ready(other);
  await on.open(other);
  await other.getByText("Echo: first").nth(1).waitFor();
  await say(one, "second");
  await other.getByText("Echo: second").waitFor();
  await say(other, "first");
  await one.getByText("Echo: first").nth(2).waitFor();
  await say(one, "third");
  await other.getByText("Echo: third").waitFor();
  const said = ["first", "first", "second", "first", "third"].flatMap((words) => [words, `Echo: ${words}`]);
  for (const page of [one, other]) await expect.poll(() => texts(page)).toEqual(said);
});
