import { expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const failing = ({ path }: { path: string }) =>
  path === "/v1/message" ? refusal(502, "WEBHOOK_UNREACHABLE", "webhook_url", "unreachable") : undefined;

test("the chat marks a failed message as not answered, and shows an alert with a retry that works by keyboard", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.intercept = failing;
  await page.keyboard.type("Do you ship?");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Nothing you wrote is lost").waitFor();
  expect(await page.locator(".message.user").textContent()).toContain("Not answered");

  on.service.intercept = undefined;
  await page.getByRole("button", { name: "Try again" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Do you ship?").waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual([
    "Do you ship?",
    "Echo: Do you ship?",
  ]);
  expect(await page.getByText("Not answered").count()).toBe(0);
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("");
  await expect.poll(() => page.getByRole("textbox").evaluate((input) => input.matches(":focus"))).toBe(true);
});

test("the chat removes the alert after a later message was answered, and keeps a retry at the failed message", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.intercept = failing;
  await page.keyboard.type("First");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Something went wrong").waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(1);
  on.service.intercept = undefined;
  await page.keyboard.type("Second");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Second").waitFor();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("");
  const first = page.locator(".message.user").first();
  expect(await first.textContent()).toContain("Not answered");
  expect(await findings(page)).toEqual([]);
  await first.getByRole("button", { name: "Try again" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Echo: First").waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual([
    "Second",
    "Echo: Second",
    "First",
    "Echo: First",
  ]);
  await expect.poll(() => page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("textbox").evaluate((input) => input.matches(":focus"))).toBe(true);
});

test("a retry repeats the same request and is not a new message, so `message:sent` fires once", async () => {
  const page = await on.visit();
  on.service.intercept = failing;
  await page.evaluate(() => {
    window.ChatWidget?.open();
    return window.ChatWidget?.sendMessage("Hi");
  });
  on.service.intercept = undefined;
  await page.evaluate(() => window.ChatWidget?.setContext({ since: "changed" }));
  await page.locator(".retry").click();
  await page.getByText("Echo: Hi").waitFor();
  const [first, again] = on.service.calls.filter(({ path }) => path === "/v1/message");
  expect(again?.idempotencyKey).toMatch(/^[\x21-\x7e]{20,255}$/);
  expect([again?.idempotencyKey, again?.body]).toEqual([first?.idempotencyKey, first?.body]);
  const events = (await page.evaluate(() => window.emitted)).map(([event]) => event);
  expect(events).toEqual(["open", "message:sent", "error", "message:received"]);
});

test("a failure keeps the text that the visitor has started to write", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.intercept = failing;
  await page.keyboard.type("First");
  await page.keyboard.press("Enter");
  await page.keyboard.type("half a sen");
  await page.getByText("Not answered").waitFor();
  await page.locator(".retry").click();
  expect(await page.getByRole("textbox").inputValue()).toBe("half a sen");
});

test("the chat reports a session that could not be opened, and opens the session on retry", async () => {
  const page = await on.visit();
  on.service.intercept = () => refusal(500, "INTERNAL_ERROR", "request", "unexpected");
  await on.open(page);
  await page.locator(".retry").waitFor();
  expect(await page.getByRole("alert").locator("span").textContent()).toBe("Something went wrong.");
  on.service.intercept = undefined;
  await page.locator(".retry").click();
  await page.waitForFunction(() => localStorage.length === 1);
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("");
});

test("the chat keeps a message whose session could not be opened, and says in an alert that nothing is lost", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) =>
    path === "/v1/widget/sessions" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  await page.evaluate(async () => {
    window.ChatWidget?.open();
    await window.ChatWidget?.sendMessage("Hi");
  });
  await page.getByRole("alert").getByText("Nothing you wrote is lost").waitFor();
  expect(await page.locator(".message.user").textContent()).toContain("Hi");
});

test("the chat reports a service that does not answer as `NETWORK_ERROR`, with a message for visitors", async () => {
  const page = await on.visit();
  await page.context().setOffline(true);
  await page.locator(".launcher").click();
  await page.getByRole("alert").getByText("No connection").waitFor();
  const [error] = await page.evaluate(() => window.emitted);
  expect(error).toEqual(["error", { code: "NETWORK_ERROR", message: expect.any(String) }]);
});

test("the chat reports an answer that is not from the service as an error, not as an empty reply", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) => (path === "/v1/message" ? { status: 200, body: "<html>" } : undefined);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect((await page.evaluate(() => window.emitted)).at(-1)).toEqual([
    "error",
    { code: "BAD_ANSWER", message: "The chat service answered 200." },
  ]);
});

test("the chat appears and works even if its configuration cannot be fetched", async () => {
  on.service.intercept = ({ method }) =>
    method === "GET" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
});
