import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const heard = (page: Page) => page.evaluate(() => window.heard);

test("clearHistory() deletes the conversation on the service and from the page, and an open chat gets a new session", async () => {
  const page = await on.visit();
  await page.evaluate(async () => {
    window.ChatWidget?.open();
    await window.ChatWidget?.sendMessage("Hi");
    await window.ChatWidget?.clearHistory();
    await window.ChatWidget?.sendMessage("Again");
  });
  const deletions = on.service.calls.filter(({ method }) => method === "DELETE");
  const ids = (await heard(page))
    .filter(([event]) => event === "message:received")
    .map(([, payload]) => (payload as { session_id: string }).session_id);
  expect(deletions.map(({ path }) => path)).toEqual([`/v1/conversation/${ids[0]}`]);
  expect(ids[1]).not.toBe(ids[0]);
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Again", "Echo: Again"]);
});

test("a history that could not be deleted stays, with an error event", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  on.service.intercept = ({ method }) =>
    method === "DELETE" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  await page.evaluate(() => window.ChatWidget?.clearHistory());
  expect((await heard(page)).at(-1)?.[0]).toBe("error");
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
});
