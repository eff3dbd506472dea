import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

async function talked(path = "/"): Promise<Page> {
  on.service.config.appearance = { title: "Acme" };
  const page = await on.visit(path);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  return page;
}

test("the menu downloads the conversation as text, even under the strict content security policy", async () => {
  const page = await talked("/strict");
  await page.getByRole("button", { name: "More options" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download conversation" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Acme.txt");
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /^Acme\n\nYou \(.+\):\nHi\n\nAssistant \(.+\):\nEcho: Hi\n$/,
  );
});

test("a keyboard is enough to confirm the deletion of a conversation and to begin the next one", async () => {
  const page = await talked();
  const menu = page.getByRole("button", { name: "More options" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete conversation", exact: true }).waitFor();
  expect(await menu.getAttribute("aria-expanded")).toBe("true");
  for (const _ of ["wide", "download", "delete"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete this conversation?" });
  await question.waitFor();
  await expect
    .poll(() =>
      question.getByRole("button", { name: "Cancel" }).evaluate((button) => button.matches(":focus")),
    )
    .toBe(true);
  expect(on.service.calls.some(({ method }) => method === "DELETE")).toBe(false);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => on.service.calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  await expect.poll(() => page.locator(".message").count()).toBe(0);
  await expect.poll(() => menu.evaluate((button) => button.matches(":focus"))).toBe(true);
});

for (const [how, fail] of Object.entries({
  "the service refuses": () => {
    on.service.intercept = ({ method }) =>
      method === "DELETE" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  },
  "never reaches a service": () => {
    on.service.isDown = true;
  },
}))
  test(`a deletion that ${how} keeps the conversation and shows an alert`, async () => {
    const page = await talked();
    fail();
    await page.getByRole("button", { name: "More options" }).click();
    await page.getByRole("button", { name: "Delete conversation" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.emitted.at(-1)?.[0])).toBe("error");
    // Waits, because the chat must not delete the messages later either.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
    expect(await page.getByRole("alert").textContent()).toContain("Try again");
    expect(await page.getByRole("status").textContent()).toBe("");
    Object.assign(on.service, { intercept: undefined, isDown: false });
    await page.evaluate(() => window.ChatWidget?.sendMessage("Still there?"));
    expect(await page.locator(".message .text").allTextContents()).toHaveLength(4);
  });

test("Escape first closes the confirmation, then the menu, and then the chat", async () => {
  const page = await talked();
  const menu = page.getByRole("button", { name: "More options" });
  await menu.click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await menu.click();
  await page.getByRole("button", { name: "Download conversation" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await menu.getAttribute("aria-expanded")).toBe("false");
  expect(await page.locator(".panel").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
});

test("nothing behind the confirmation can be reached, and the menu closes when focus leaves the menu", async () => {
  const page = await talked();
  const menu = page.getByRole("button", { name: "More options" });
  await menu.click();
  await page.getByRole("button", { name: "Download conversation" }).waitFor();
  await page.locator(".input").focus();
  expect(await page.getByRole("button", { name: "Download conversation" }).isVisible()).toBe(false);
  await menu.click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await page.getByRole("alertdialog").waitFor();
  expect(await page.locator(".foot").evaluate((foot: HTMLElement) => foot.inert)).toBe(true);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await page.locator(".foot").evaluate((foot: HTMLElement) => foot.inert)).toBe(false);
});

test("the chat opens without the confirmation, and accepts text, if it was closed while the confirmation was open", async () => {
  const page = await talked();
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await page.getByRole("alertdialog").waitFor();
  await page.locator(".launcher").click();
  await on.open(page);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await page.locator(".input").evaluate((input) => input.matches(":focus"))).toBe(true);
});

test("the visitor can widen the chat if the screen has room for it", async () => {
  const page = await talked();
  const width = () => page.locator(".panel").evaluate((panel: HTMLElement) => panel.offsetWidth);
  const before = await width();
  const wide = page.getByRole("button", { name: "Wide view", exact: true });
  await page.getByRole("button", { name: "More options" }).click();
  await wide.click();
  expect(await width()).toBeGreaterThan(1.5 * before);
  await page.getByRole("button", { name: "More options" }).click();
  expect(await wide.getAttribute("aria-pressed")).toBe("true");
  await wide.click();
  expect(await width()).toBe(before);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Download conversation" }).waitFor();
  expect(await wide.isVisible()).toBe(false);
});

test("the chat reports a menu that cannot be fetched, the menu stays closed, and the next press opens the menu", async () => {
  const page = await on.visit();
  await page.route("**/menu-*", (route) => route.abort());
  await on.open(page);
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("status").getByText("The chat can’t be reached right now.", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "More options" }).getAttribute("aria-expanded")).toBe(
    "false",
  );
  await page.unroute("**/menu-*");
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Download conversation" }).waitFor();
});
