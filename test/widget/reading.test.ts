import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done, parts } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const LONG = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of a long reply.`).join("\n\n");

/** Returns the CSS pixels between the top of the transcript and the top of the last question. */
const questionFromTop = (page: Page) =>
  page
    .locator(".message.user")
    .last()
    .evaluate((question) => {
      const scroller = question.closest(".transcript");
      return question.getBoundingClientRect().top - (scroller?.getBoundingClientRect().top ?? 0);
    });

test("the chat moves the question of a long reply to the top, and keeps the question there while the reply grows", async () => {
  const reply = parts();
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Short one"));
  await page.getByText("Echo: Short one").waitFor();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  await page.keyboard.type("A long one");
  await page.keyboard.press("Enter");
  await expect.poll(() => questionFromTop(page)).toBeCloseTo(12, 0);
  reply.push("delta", { content: LONG.slice(0, LONG.length / 2) });
  await page.getByText("Paragraph 15").waitFor();
  await expect.poll(() => questionFromTop(page)).toBeCloseTo(12, 0);
  reply.push("done", done("ses_1", LONG));
  await page.getByText("Paragraph 39").waitFor();
  await expect.poll(() => questionFromTop(page)).toBeCloseTo(12, 0);
  const latest = page.getByRole("button", { name: "Go to the latest message" });
  await latest.click();
  await latest.waitFor({ state: "hidden" });
  const foot = await page.locator(".foot").evaluate((foot) => foot.getBoundingClientRect().top);
  await expect
    .poll(() => page.getByText("Paragraph 39").evaluate((last) => last.getBoundingClientRect().bottom))
    .toBeLessThan(foot);
});

test("the chat does not scroll a growing reply if the visitor has scrolled away from the reply", async () => {
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => void window.ChatWidget?.sendMessage("A long one"));
  reply.push("delta", { content: LONG });
  await page.getByText("Paragraph 39").waitFor();
  const top = await page.locator(".transcript").evaluate(async (scroller) => {
    const scrolled = new Promise((resolve) => scroller.addEventListener("scroll", resolve, { once: true }));
    scroller.scrollTop = 300;
    await scrolled;
    return scroller.scrollTop;
  });
  reply.push("delta", { content: "\n\nThe end." });
  await page.getByText("The end.").waitFor();
  expect(await page.locator(".transcript").evaluate((scroller) => scroller.scrollTop)).toBe(top);
});

test("an open chat is open again on the tab's next page, at the same scroll position and without moving focus", async () => {
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" ? { status: 200, body: done(String(body.session_id), LONG) } : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("A long one"));
  await page.getByText("Paragraph 39").waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  for (const { content, role } of [
    { role: "user", content: "A long one" },
    { role: "assistant", content: LONG },
  ])
    on.service
      .said(await page.evaluate(() => JSON.parse(localStorage["parley:pk_test"]).id))
      .push({ role, content });
  await page.locator(".transcript").evaluate(async (scroller) => {
    const scrolled = new Promise((resolve) => scroller.addEventListener("scroll", resolve, { once: true }));
    scroller.scrollTop = 400;
    await scrolled;
  });
  await page.goto(new URL("/next", on.service.origin).href);
  await page.getByText("Paragraph 39").waitFor();
  await expect.poll(() => page.locator(".transcript").evaluate((scroller) => scroller.scrollTop)).toBe(400);
  expect(await page.locator(".launcher").getAttribute("aria-expanded")).toBe("true");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");

  await page.keyboard.press("Escape");
  await page.locator(".panel .close").click();
  await page.goto(new URL("/third", on.service.origin).href);
  await on.ready(page);
  expect(await page.locator(".panel").count()).toBe(0);
});

test("an open chat is closed on the next page if it would cover a small screen", async () => {
  const page = await on.visit("/", { viewport: { width: 390, height: 700 } });
  await on.open(page);
  await page.goto(new URL("/next", on.service.origin).href);
  await page.locator(".panel").waitFor({ state: "attached" });
  expect(await page.locator(".panel").isVisible()).toBe(false);
  expect(await page.locator(".launcher").getAttribute("aria-expanded")).toBe("false");
});

test("the complete reply replaces the streamed text, for example if the service has removed reasoning from the reply", async () => {
  const page = await on.visit();
  await on.open(page);
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  await page.keyboard.type("When do you open?");
  await page.keyboard.press("Enter");
  reply.push("delta", { content: "# The visitor asks for **hours**\n\n- look them up\n\n" });
  await page.getByText("look them up").waitFor();
  reply.push("delta", { content: "We open at 9." });
  reply.push("done", done("ses_1", "We open at 9.", { message_id: "msg_1" }));
  await expect
    .poll(() => page.locator(".message .text").allTextContents())
    .toEqual(["When do you open?", "We open at 9."]);
});
