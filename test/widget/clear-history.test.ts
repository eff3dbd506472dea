import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const emitted = (page: Page) => page.evaluate(() => window.emitted);

test("clearHistory() deletes the conversation from service and page, and an open chat gets a new session", async () => {
  const page = await on.visit();
  await page.evaluate(async () => {
    window.ChatWidget?.open();
    await window.ChatWidget?.sendMessage("Hi");
    await window.ChatWidget?.clearHistory();
  });
  const fresh = await page.evaluate(() => JSON.parse(localStorage["parley:pk_test"]).id);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Again"));
  const deletions = on.service.calls.filter(({ method }) => method === "DELETE");
  const ids = (await emitted(page))
    .filter(([event]) => event === "message:received")
    .map(([, payload]) => (payload as { session_id: string }).session_id);
  expect(deletions.map(({ path }) => path)).toEqual([`/v1/conversation/${ids[0]}`]);
  expect(ids[1]).not.toBe(ids[0]);
  expect(fresh).toBe(ids[1]);
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Again", "Echo: Again"]);
});

test("the history stays and an error event fires if the deletion fails", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  on.service.intercept = ({ method }) =>
    method === "DELETE" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  await page.evaluate(() => window.ChatWidget?.clearHistory());
  expect((await emitted(page)).at(-1)?.[0]).toBe("error");
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
});

test("clearHistory() of a closed chat clears the chat's storage, and discards messages in flight", async () => {
  const page = await on.visit();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  on.service.intercept = ({ path }) =>
    path === "/v1/message"
      ? promise.then(() => refusal(404, "NOT_FOUND", "session_id", "not_found"))
      : undefined;
  const [, settled] = await Promise.all([
    page.waitForFunction(() => window.emitted.length === 1),
    page.evaluateHandle(() => ({ sending: window.ChatWidget?.sendMessage("Forget me") })),
  ]);
  await page.evaluate(() => window.ChatWidget?.clearHistory());
  resolve(undefined);
  await settled.evaluate(({ sending }) => sending);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.locator(".message").count()).toBe(0);
  expect(await page.evaluate(() => window.emitted.map(([event]) => event))).toEqual(["message:sent"]);
});

test("a message sent during the deletion of the history begins the new conversation", async () => {
  const page = await on.visit();
  await page.evaluate(async () => {
    await window.ChatWidget?.sendMessage("Old");
    void window.ChatWidget?.clearHistory();
    await window.ChatWidget?.sendMessage("New");
  });
  const calls = on.service.calls.map(({ method, path }) => `${method} ${path.split("/")[2]}`);
  expect(calls.slice(-3)).toEqual(["DELETE conversation", "POST widget", "POST message"]);
  expect(await page.locator(".message .text").allTextContents()).toEqual(["New", "Echo: New"]);
});
