import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();
const NOW = new Date("2026-11-03T14:05:00Z");

test("the chat separates days and shows the time of each group, and the download contains the times", async () => {
  const page = await on.arrive("/bare", { locale: "en-GB", timezoneId: "UTC" });
  await page.clock.setFixedTime(NOW);
  await page.goto(`${on.service.origin}/`);
  await on.ready(page);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("First"));
  const id = await page.evaluate(() => JSON.parse(localStorage["parley:pk_test"]).id);
  const said = on.service.said(id);
  for (const [at, timestamp] of ["2026-10-31T09:30:00Z", "2026-11-02T23:59:00Z"].entries())
    Object.assign(said[at] ?? {}, { timestamp });
  said.push({ role: "user", content: "Second", timestamp: "2026-11-03T00:01:00Z" });
  await page.reload();
  await page.getByText("Second").waitFor();
  expect(await page.locator(".day").allTextContents()).toEqual(["October 31", "yesterday", "today"]);
  const question = page.locator(".message.user").first();
  const time = await question.evaluate((message) => getComputedStyle(message, "::after").content);
  expect(time).toMatch(/9:30.AM/);
  await page.getByRole("button", { name: "More options" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download conversation" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toMatch(/You \(Oct 31, 2026, 9:30.AM\):\nFirst/);
});

test("the chat shows no day if all messages are from today", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByText("Echo: Hi").waitFor();
  expect(await page.locator(".day").count()).toBe(0);
});
