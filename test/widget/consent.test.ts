import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();
const consent = "We keep messages for **90 days**.";

test("the chat sends and stores nothing before the visitor consents, and does not ask for consent again afterwards", async () => {
  on.service.config.appearance = { consent, starter_prompts: ["Hello?"] };
  const page = await on.visit();
  await on.open(page);
  await page.getByText("90 days").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Agree" }).evaluate((button) => button.matches(":focus")))
    .toBe(true);
  expect(await page.locator(".input").isVisible()).toBe(false);
  expect(await page.locator(".choice:visible").count()).toBe(0);
  await page.evaluate(() => window.ChatWidget?.sendMessage("From the page"));
  expect(on.service.calls.map(({ method }) => method)).toEqual(["GET"]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await page.evaluate(() => window.emitted)).at(-1)).toEqual([
    "error",
    { code: "CONSENT_REQUIRED", message: expect.any(String) },
  ]);

  await page.keyboard.press("Enter");
  await page.locator(".input").waitFor();
  expect(await page.getByRole("textbox").inputValue()).toBe("From the page");
  await expect.poll(() => page.getByRole("textbox").evaluate((input) => input.matches(":focus"))).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText("Echo: From the page").waitFor();
  await page.reload();
  await on.ready(page);
  await on.open(page);
  expect(await page.getByText("90 days").count()).toBe(0);
});

test("the chat closes and sends nothing if the visitor declines consent", async () => {
  on.service.config.appearance = { consent };
  const page = await on.visit();
  await on.open(page);
  await page.getByRole("button", { name: "No" }).click();
  await page.locator(".panel").waitFor({ state: "hidden" });
  expect(on.service.calls.map(({ method }) => method)).toEqual(["GET"]);
});
