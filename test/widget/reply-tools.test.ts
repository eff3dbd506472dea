import { expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

test("the copy button copies a reply's source text, and announces the copy", async () => {
  const page = await on.visit("/", { permissions: ["clipboard-read", "clipboard-write"] });
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("**Hi**"));
  await page.getByRole("button", { name: "Copy answer" }).click();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Echo: **Hi**");
});

test("the copy button uses the old copy command in a browser without a clipboard API, without moving focus", async () => {
  const page = await on.visit("/");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => true;
  });
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const copy = page.getByRole("button", { name: "Copy answer" });
  await copy.click();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("Copied");
  expect(await copy.evaluate((button) => button.matches(":focus"))).toBe(true);
  expect(await page.locator("parley-chat textarea").count()).toBe(1);
});

test("toggle buttons rate a reply if the owner asks for ratings, and a second press removes the rating", async () => {
  on.service.config.appearance = { feedback: true };
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const up = page.getByRole("button", { name: "Helpful", exact: true });
  const down = page.getByRole("button", { name: "Not helpful" });
  await up.click();
  expect(await up.getAttribute("aria-pressed")).toBe("true");
  await down.click();
  expect([await up.getAttribute("aria-pressed"), await down.getAttribute("aria-pressed")]).toEqual([
    "false",
    "true",
  ]);
  await down.click();
  expect(await down.getAttribute("aria-pressed")).toBe("false");
  await expect
    .poll(() => on.service.calls.filter(({ path }) => path.endsWith("/feedback")).map(({ body }) => body))
    .toEqual([
      { message_id: "msg_1", rating: "up" },
      { message_id: "msg_1", rating: "down" },
      { message_id: "msg_1", rating: "none" },
    ]);
});

test("a visitor who dislikes a reply can give an optional reason", async () => {
  on.service.config.appearance = { feedback: true };
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const down = page.getByRole("button", { name: "Not helpful" });
  const why = page.getByLabel("What was wrong with this answer?");
  await page.getByRole("button", { name: "Helpful", exact: true }).click();
  expect(await why.count()).toBe(0);
  await down.click();
  await why.waitFor();
  expect(await down.evaluate((button) => button.matches(":focus"))).toBe(true);
  expect(await findings(page)).toEqual([]);
  await why.fill("  The price is an old one. ");
  await why.press("Enter");
  await expect.poll(() => why.count()).toBe(0);
  expect(await down.evaluate((button) => button.matches(":focus"))).toBe(true);
  await down.click();
  await down.click();
  await why.press("Enter");
  expect(await why.count()).toBe(0);
  await down.click();
  await down.click();
  await page.getByRole("button", { name: "Helpful", exact: true }).click();
  expect(await why.count()).toBe(0);
  await expect
    .poll(() => on.service.calls.filter(({ path }) => path.endsWith("/feedback")).map(({ body }) => body))
    .toEqual([
      { message_id: "msg_1", rating: "up" },
      { message_id: "msg_1", rating: "down" },
      { message_id: "msg_1", rating: "down", reason: "The price is an old one." },
      ...["none", "down", "none", "down", "up"].map((rating) => ({ message_id: "msg_1", rating })),
    ]);
});

test("a rating survives a reload, and stays visible if the service fails to remove the rating", async () => {
  on.service.config.appearance = { feedback: true };
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByRole("button", { name: "Helpful", exact: true }).click();
  await expect.poll(() => on.service.calls.at(-1)?.path).toContain("/feedback");
  await page.reload();
  await on.ready(page);
  await on.open(page);
  const up = page.getByRole("button", { name: "Helpful", exact: true });
  await expect.poll(() => up.getAttribute("aria-pressed")).toBe("true");
  on.service.intercept = ({ path }) =>
    path.endsWith("/feedback") ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  await up.click();
  await page.getByRole("alert").getByText("Something went wrong").waitFor();
  expect(await up.getAttribute("aria-pressed")).toBe("true");
});

test("a retry removes the alert about a failed rating if no message is left to send", async () => {
  on.service.config.appearance = { feedback: true };
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  on.service.intercept = ({ path }) =>
    path.endsWith("/feedback") ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  await page.getByRole("button", { name: "Helpful", exact: true }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("");
});

test("the chat shows no rating buttons unless the owner asks for ratings", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(await page.getByRole("button", { name: "Helpful" }).count()).toBe(0);
});

test("a reply's tools are paler until the pointer or the focus is on them, except on touch screens", async () => {
  for (const options of [{}, { isMobile: true, hasTouch: true }]) {
    const page = await on.visit("/", options);
    await on.open(page);
    for (const text of ["One", "Two"])
      await page.evaluate((text) => window.ChatWidget?.sendMessage(text), text);
    const tools = page.locator(".assistant > .tools > .tool");
    await expect.poll(() => tools.count()).toBe(2);
    const shown = () => tools.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
    await page.locator(".title").hover();
    await expect.poll(shown).toEqual(options.hasTouch ? ["1", "1"] : ["0.6", "0.6"]);
    const ofFirst = options.hasTouch ? ["1", "1"] : ["1", "0.6"];
    await page.locator(".assistant").first().hover();
    await expect.poll(shown).toEqual(ofFirst);
    await page.locator(".title").hover();
    await page.getByRole("button", { name: "Copy answer" }).first().focus();
    await expect.poll(shown).toEqual(ofFirst);
  }
});
