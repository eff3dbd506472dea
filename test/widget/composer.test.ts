import { expect, test } from "vitest";
import { done } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const sent = () =>
  on.service.calls.filter(({ path }) => path === "/v1/message").map(({ body }) => body.message);

test("Enter sends the message, and Shift+Enter inserts a line break", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.keyboard.type("One");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.locator(".message.assistant").waitFor();
  expect(sent()).toEqual(["One\ntwo"]);
  expect(await page.getByRole("textbox").inputValue()).toBe("");
});

test("Enter that ends an IME composition sends nothing", async () => {
  const page = await on.visit();
  await on.open(page);
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await page.locator(".input").dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await page.locator(".input").dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await keyboard.send("Input.insertText", { text: "日本" });
  expect(sent()).toEqual([]);
  expect(await page.getByRole("textbox").inputValue()).toBe("日本");
  await page.keyboard.press("Enter");
  await page.locator(".message.assistant").waitFor();
  expect(sent()).toEqual(["日本"]);
});

test("Escape that ends an IME composition does not close the widget", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.locator(".input").dispatchEvent("keydown", { key: "Escape", isComposing: true });
  expect(await page.locator(".panel").isVisible()).toBe(true);
});

test("the send button is disabled while the input is empty", async () => {
  const page = await on.visit();
  await on.open(page);
  const button = page.getByRole("button", { name: "Send" });
  const input = page.getByRole("textbox");
  expect(await button.isDisabled()).toBe(true);
  await input.fill("  \n");
  expect(await button.isDisabled()).toBe(true);
  await input.fill("Hi");
  await button.click();
  await page.getByText("Echo: Hi").waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  expect(await input.evaluate((field) => field.matches(":focus"))).toBe(true);
});

test("the chat shows a typing indicator and announces the wait until the answer arrives", async () => {
  const page = await on.visit();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  on.service.intercept = ({ path }) =>
    path === "/v1/message"
      ? promise.then(() => ({
          status: 200,
          body: { success: true, message: "Yes.", session_id: "ses_1", metadata: { response_time_ms: 1 } },
        }))
      : undefined;
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.locator(".typing").waitFor();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("Waiting for an answer");
  resolve(undefined);
  await page.getByText("Yes.").waitFor();
  await expect.poll(() => page.locator(".typing").count()).toBe(0);
  await expect.poll(() => page.getByRole("status").textContent()).toBe("");
});

test("the chat announces the wait once, even if the visitor asks a second question meanwhile", async () => {
  const page = await on.visit();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message"
      ? promise.then(() => ({ status: 200, body: done("ses_1", `Echo: ${body.message}`) }))
      : undefined;
  await on.open(page);
  await page.waitForFunction(() => window.emitted.length === 1);
  await page.getByRole("status").evaluate((status) => {
    const announced: (string | null)[] = Object.assign(window, { announced: [] }).announced;
    new MutationObserver(() => announced.push(status.textContent)).observe(status, { childList: true });
  });
  for (const [nth, words] of ["Hi", "Are you there?"].entries()) {
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
    await page.locator(".message.user").nth(nth).waitFor();
  }
  await page.locator(".typing").first().waitFor();
  resolve(undefined);
  await page.getByText("Echo: Are you there?").waitFor();
  await page.getByText("Echo: Hi").waitFor();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("");
  const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
  expect(announced).toEqual(["Waiting for an answer", ""]);
});

test("the composer does not cut text that is too long, shows an error when the visitor sends it, and then sends a shorter text", async () => {
  const page = await on.visit();
  await on.open(page);
  const input = page.locator(".input");
  await input.fill("🦜".repeat(10_001));
  await page.keyboard.press("Enter");
  expect(await input.evaluate((field: HTMLTextAreaElement) => field.validationMessage)).toBe(
    "This message is too long.",
  );
  await page.locator(".send").click();
  expect([...(await input.inputValue())]).toHaveLength(10_001);
  expect(await input.evaluate((field) => field.matches(":focus"))).toBe(true);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await page.locator(".assistant").waitFor();
  const [sent, ...others] = on.service.calls.filter(({ path }) => path === "/v1/message");
  expect([...String(sent?.body.message)]).toHaveLength(10_000);
  expect(others).toEqual([]);
});
