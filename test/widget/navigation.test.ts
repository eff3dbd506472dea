import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Call, done, parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const leaveFor = async (page: Page, path: string) => {
  // Closes the chat, because an open chat would also be open on the next page.
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
  await page.goto(new URL(path, on.service.origin).href);
  await on.ready(page);
};

test("the text in the input is kept on the next page", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.keyboard.type("half a sen");
  await leaveFor(page, "/next");
  await on.open(page);
  expect(await page.getByRole("textbox").inputValue()).toBe("half a sen");
  await page.keyboard.type("tence");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: half a sentence").waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("the next page waits for a reply in flight, and marks the reply as unread while the chat is closed", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) => (path === "/v1/message" ? new Promise(() => {}) : undefined);
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await expect.poll(() => on.service.calls.at(-1)?.path).toBe("/v1/message");
  const { id, token } = JSON.parse(await page.evaluate(() => localStorage["parley:pk_test"]));
  const written = Promise.withResolvers<void>();
  on.service.intercept = ({ path, method }) => {
    if (method === "POST" && path === "/v1/widget/sessions")
      return {
        status: 201,
        body: {
          success: true,
          session_id: id,
          token,
          reply_pending: true,
          messages: [{ id: "msg_0", role: "user", content: "Hi", timestamp: "2026-11-01T00:00:00.000Z" }],
        },
      };
    if (!path.startsWith("/v1/conversation/")) return undefined;
    return written.promise.then(() => ({
      status: 200,
      body: {
        success: true,
        messages: [
          { id: "msg_0", role: "user", content: "Hi", timestamp: "2026-11-01T00:00:00.000Z" },
          { id: "msg_1", role: "assistant", content: "Hello", timestamp: "2026-11-01T00:00:02.500Z" },
        ],
      },
    }));
  };
  await leaveFor(page, "/next");
  await expect.poll(() => on.service.calls.at(-1)?.path).toBe(`/v1/conversation/${id}?wait=25`);
  written.resolve();
  await page.locator(".badge", { hasText: "1" }).waitFor();
  await expect.poll(() => page.title()).toBe("(1) A shop");
  await on.open(page);
  await expect.poll(() => page.locator(".message .text").allTextContents()).toEqual(["Hi", "Hello"]);
  await expect.poll(() => page.title()).toBe("A shop");
  expect(on.service.calls.filter(({ path }) => path === "/v1/message")).toHaveLength(1);
  const received = (await page.evaluate(() => window.emitted)).filter(
    ([event]) => event === "message:received",
  );
  expect(received).toEqual([
    ["message:received", { content: "Hello", session_id: id, response_time_ms: 2500 }],
  ]);
});

test("the next page sends a message once if the message had not reached the service", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) => (path === "/v1/message" ? new Promise(() => {}) : undefined);
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await expect.poll(() => on.service.calls.at(-1)?.path).toBe("/v1/message");
  on.service.intercept = undefined;
  await leaveFor(page, "/next");
  await on.open(page);
  await page.getByText("Echo: Hi").waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
  const keys = on.service.calls
    .filter(({ path }) => path === "/v1/message")
    .map((call) => call.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("the next page offers a retry of a failed message, and does not send the message automatically", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(502, "WEBHOOK_FAILED", "webhook_url", "no_reply") : undefined;
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.locator(".retry").waitFor();
  on.service.intercept = undefined;
  await leaveFor(page, "/next");
  await on.open(page);
  await page.getByText("Not answered").waitFor();
  expect(on.service.calls.filter(({ path }) => path === "/v1/message")).toHaveLength(1);
  await page.locator(".retry").click();
  await page.getByText("Echo: Hi").waitFor();
});

test("the next page reports that a reply never arrived, and lets the visitor request the reply again", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) => (path === "/v1/message" ? new Promise(() => {}) : undefined);
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await expect.poll(() => on.service.calls.at(-1)?.path).toBe("/v1/message");
  const { id, token } = JSON.parse(await page.evaluate(() => localStorage["parley:pk_test"]));
  const messages = [{ id: "msg_0", role: "user", content: "Hi", timestamp: "2026-11-01T00:00:00.000Z" }];
  const givenUp = Promise.withResolvers<void>();
  on.service.intercept = ({ path }) => {
    if (path === "/v1/widget/sessions")
      return {
        status: 201,
        body: { success: true, session_id: id, token, reply_pending: true, messages },
      };
    if (!path.startsWith("/v1/conversation/")) return undefined;
    return givenUp.promise.then(() => ({ status: 200, body: { success: true, messages } }));
  };
  await leaveFor(page, "/next");
  await on.open(page);
  await page.locator(".typing").waitFor();
  givenUp.resolve();
  await page.getByText("Not answered").waitFor();
  await expect.poll(() => page.locator(".typing").count()).toBe(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Echo: Hi").waitFor();
  expect(await page.locator(".message.user").count()).toBe(1);
});

test("a page reloaded during a stream shows the question once, waits, and shows the complete reply once", async () => {
  const page = await on.visit();
  const reply = parts();
  let session: Call | undefined;
  on.service.intercept = (call) => {
    if (call.path !== "/v1/message") return undefined;
    session = call;
    return { status: 200, events: reply.events() };
  };
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  reply.push("delta", { content: "Half of" });
  await page.getByText("Half of").waitFor();
  const session_id = String(session?.body.session_id);
  const asked = { id: "msg_0", role: "user", content: "Hi", timestamp: "2026-11-01T00:00:00.000Z" };
  const answered = { ...asked, id: "msg_1", role: "assistant", content: "Half of it, and the rest." };
  const written = Promise.withResolvers<void>();
  const announced = { success: true, session_id, token: session?.token };
  on.service.intercept = ({ path }) => {
    if (path === "/v1/widget/sessions")
      return { status: 201, body: { ...announced, reply_pending: true, messages: [asked] } };
    if (!path.startsWith("/v1/conversation/")) return undefined;
    return written.promise.then(() => ({ status: 200, body: { ...announced, messages: [asked, answered] } }));
  };
  await page.reload();
  await on.ready(page);
  await on.open(page);
  await page.locator(".typing").waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi"]);
  written.resolve();
  await page.getByText("and the rest").waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Half of it, and the rest."]);
  expect(await page.locator(".note").count()).toBe(0);
});

test("a reply stopped before its first word adds no message, even after a reload", async () => {
  const page = await on.visit();
  const stopped = Promise.withResolvers<void>();
  on.service.intercept = ({ path, body }) => {
    if (path.endsWith("/stop")) stopped.resolve();
    if (path !== "/v1/message") return undefined;
    const id = String(body.session_id);
    on.service.said(id).push({ role: "user", content: "Hi" });
    return stopped.promise.then(() => ({ status: 200, body: done(id, "", { stopped: true }) }));
  };
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  const shown = () => page.locator(".message").allTextContents();
  await expect.poll(shown).toEqual(["You: Hi"]);
  expect((await page.evaluate(() => window.emitted)).map(([event]) => event)).not.toContain(
    "message:received",
  );
  await page.reload();
  await on.ready(page);
  await on.open(page);
  await page.locator(".message").waitFor();
  expect(await shown()).toEqual(["You: Hi"]);
  expect(await page.getByRole("alert").textContent()).toBe("");
});
