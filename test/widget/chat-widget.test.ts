import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const emitted = (page: Page) => page.evaluate(() => window.emitted);

test("open() opens the widget, close() closes it, and toggle() opens or closes it", async () => {
  const page = await on.visit();
  const panel = page.locator(".panel");
  expect(await panel.isVisible()).toBe(false);
  await page.evaluate(() => window.ChatWidget?.open());
  await panel.waitFor();
  await page.evaluate(() => window.ChatWidget?.close());
  await panel.waitFor({ state: "hidden" });
  await page.evaluate(() => window.ChatWidget?.toggle());
  await panel.waitFor();
  await page.evaluate(() => window.ChatWidget?.toggle());
  await panel.waitFor({ state: "hidden" });
});

test("the `open` and `close` events contain the session id and fire in order, and opening an open widget fires no event", async () => {
  const page = await on.visit();
  await page.evaluate(() => {
    window.ChatWidget?.open();
    window.ChatWidget?.open();
    window.ChatWidget?.close();
    window.ChatWidget?.close();
  });
  await page.waitForFunction(() => window.emitted.length >= 2);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const [open, close, ...later] = await emitted(page);
  expect(open?.[0]).toBe("open");
  expect(open).toEqual(["open", { session_id: expect.stringMatching(/^ses_/) }]);
  expect(close).toEqual(["close", open?.[1]]);
  expect(later.map(([event]) => event)).toEqual(["message:sent", "message:received"]);
});

test("sendMessage() works while the widget is closed, resolves once the message is answered, and fires `message:sent` and `message:received`", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const [sent, received, ...more] = await emitted(page);
  const session_id = JSON.parse(await page.evaluate(() => localStorage["parley:pk_test"])).id;
  expect(sent).toEqual(["message:sent", { content: "Hi", session_id }]);
  expect(received).toEqual(["message:received", { content: "Echo: Hi", session_id, response_time_ms: 42 }]);
  expect(more).toEqual([]);
});

test("sendMessage() resolves even if the message fails, and fires one `error` event with a code and a message", async () => {
  const page = await on.visit();
  const strays: Error[] = [];
  page.on("pageerror", (error) => strays.push(error));
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(502, "WEBHOOK_UNREACHABLE", "webhook_url", "timeout") : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect((await emitted(page)).filter(([event]) => event === "error")).toEqual([
    ["error", { code: "WEBHOOK_UNREACHABLE", message: "No: timeout" }],
  ]);
  expect(strays).toEqual([]);
});

test("opening the chat and sending a message fire only one `error` event if both wait for a session that is refused", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) =>
    path === "/v1/widget/sessions" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  await page.evaluate(async () => {
    window.ChatWidget?.open();
    await window.ChatWidget?.sendMessage("Hi");
  });
  await page.waitForFunction(() => window.emitted.some(([event]) => event === "open"));
  expect(await emitted(page)).toEqual([
    ["error", { code: "INTERNAL_ERROR", message: "No: unexpected" }],
    ["open", { session_id: null }],
  ]);
});

test("sendMessage() refuses an empty message, and fires an `error` event", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("  \n"));
  expect((await emitted(page)).map(([event]) => event)).toEqual(["error"]);
  expect(on.service.calls.filter(({ method }) => method === "POST")).toEqual([]);
});
