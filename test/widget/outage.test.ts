import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const sent = () => on.service.calls.filter(({ path }) => path === "/v1/message");
const AT = "2026-11-01T00:00:00.000Z";

async function say(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

/** Opens a chat on a clock that the test controls. */
async function visitWithClock(): Promise<Page> {
  const page = await on.arrive("/bare");
  await page.clock.install();
  await page.goto(`${on.service.origin}/`);
  await on.ready(page);
  await on.open(page);
  // Waits, because a request in flight would time out when the clock moves forward.
  await page.waitForFunction(() => localStorage["parley:pk_test"] !== undefined);
  return page;
}

test("during an outage the chat shows a notice, not an alert, and sends the waiting message once when the service is back", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.isDown = true;
  await say(page, "Are you there?");
  await page.locator(".notice", { hasText: "can’t be reached" }).waitFor();
  await page.locator(".message.user", { hasText: "Will be sent" }).waitFor();
  expect(await page.getByRole("alert").textContent()).toBe("");
  on.service.isDown = false;
  await page.getByText("Echo: Are you there?").waitFor();
  await expect.poll(() => page.locator(".notice").textContent()).toBe("");
  expect(sent()).toHaveLength(1);
  expect(await page.locator(".message .text").allTextContents()).toEqual([
    "Are you there?",
    "Echo: Are you there?",
  ]);
});

test("the chat treats a proxy's 502 as an outage, and repeats the same request", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 502, body: "<html>Bad Gateway</html>" } : undefined;
  await say(page, "Hi");
  await page.locator(".notice", { hasText: "can’t be reached" }).waitFor();
  on.service.intercept = undefined;
  await page.getByText("Echo: Hi").waitFor();
  expect(sent().length).toBeGreaterThan(1);
  expect(new Set(sent().map((call) => call.idempotencyKey)).size).toBe(1);
});

test("the chat treats a service whose database is down as an outage, and sends the message when the service answers again", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.intercept = ({ path }) =>
    path.startsWith("/v1/message") || path.startsWith("/v1/conversation")
      ? refusal(500, "INTERNAL_ERROR", "request", "storage_unavailable")
      : undefined;
  await say(page, "Hi");
  await page.locator(".notice", { hasText: "can’t be reached" }).waitFor();
  await page.locator(".message.user", { hasText: "Will be sent" }).waitFor();
  expect(await page.getByRole("alert").textContent()).toBe("");
  on.service.intercept = undefined;
  await page.getByText("Echo: Hi").waitFor();
  await expect.poll(() => page.locator(".notice").textContent()).toBe("");
  expect(new Set(sent().map((call) => call.idempotencyKey)).size).toBe(1);
});

test("the chat treats an interrupted answer as an outage, for every call", async () => {
  const page = await on.visit();
  const broken = new Set(["/v1/widget/sessions", "/v1/message"]);
  on.service.intercept = ({ path }) =>
    broken.delete(path) ? { status: 200, body: { success: true }, isBroken: true } : undefined;
  await on.open(page);
  await page.locator(".notice", { hasText: "can’t be reached" }).waitFor();
  await say(page, "Hi");
  await page.getByText("Echo: Hi").waitFor();
  expect(broken.size).toBe(0);
  expect(await page.locator(".retry").count()).toBe(0);
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map((call) => call.idempotencyKey)).size).toBe(1);
});

test("the chat fetches the answer to a question that had reached the service before the outage, and does not resend the question", async () => {
  const page = await on.visit();
  await on.open(page);
  const reply = parts();
  on.service.intercept = ({ path, body }) => {
    if (path !== "/v1/message") return undefined;
    on.service
      .said(String(body.session_id))
      .push({ role: "user", content: "Hi" }, { role: "assistant", content: "Hello" });
    return { status: 200, events: reply.events() };
  };
  await say(page, "Hi");
  reply.push("delta", { content: "Hel" });
  await page.getByText("Hel", { exact: true }).waitFor();
  reply.breakOff();
  await page.getByText("Hello", { exact: true }).waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Hello"]);
  expect(sent()).toHaveLength(1);
});

test("the chat shows a retry, and does not resend automatically, if a question reached the service but got no answer", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.intercept = ({ path, body }) => {
    if (path !== "/v1/message") return undefined;
    on.service.said(String(body.session_id)).push({ role: "user", content: "Hi" });
    on.service.intercept = undefined;
    return { status: 502, body: "<html>" };
  };
  await say(page, "Hi");
  await page.locator(".retry").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("Nothing you wrote is lost");
  expect(sent()).toHaveLength(1);
});

test("after a 504, the chat waits for the reply that the workflow is still writing, and does not send the message again", async () => {
  const page = await on.visit();
  await on.open(page);
  const asked = { id: "msg_0", role: "user", content: "Hi", timestamp: AT };
  const answered = { id: "msg_1", role: "assistant", content: "Hello", timestamp: AT };
  const written = Promise.withResolvers<void>();
  on.service.intercept = ({ path }) => {
    if (path === "/v1/message") return { status: 504, body: "" };
    if (!path.startsWith("/v1/conversation/")) return undefined;
    const success = { success: true, session_id: "ses_1" };
    return path.includes("wait")
      ? written.promise.then(() => ({ status: 200, body: { ...success, messages: [asked, answered] } }))
      : { status: 200, body: { ...success, reply_pending: true, messages: [asked] } };
  };
  await say(page, "Hi");
  await page.locator(".typing").waitFor();
  await expect.poll(() => on.service.calls.at(-1)?.path).toContain("wait=");
  written.resolve();
  await page.getByText("Hello", { exact: true }).waitFor();
  expect(sent()).toHaveLength(1);
});

test("a chat opened during an outage shows its history once the service is back", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.goto(`${on.service.origin}/next`);
  await on.ready(page);
  on.service.isDown = true;
  await on.open(page);
  await page.locator(".notice", { hasText: "can’t be reached" }).waitFor();
  on.service.isDown = false;
  await page.getByText("Echo: Hi").waitFor();
  await expect.poll(() => page.locator(".notice").textContent()).toBe("");
});

test("the chat sends each of several questions lost in one outage once, and shows an answer to each", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.isDown = true;
  await say(page, "One");
  await say(page, "Two");
  await page.getByText("Will be sent").nth(1).waitFor();
  on.service.isDown = false;
  await page.getByText("Echo: One").waitFor();
  await page.getByText("Echo: Two").waitFor();
  // Sent concurrently, over two connections.
  expect(
    sent()
      .map(({ body }) => body.message)
      .toSorted(),
  ).toEqual(["One", "Two"]);
});

test("the chat stops resending after some minutes, and shows an alert with a retry that works", async () => {
  const page = await visitWithClock();
  on.service.isDown = true;
  await say(page, "Hi");
  await page.locator(".notice", { hasText: "can’t be reached" }).waitFor();
  // Skips a minute repeatedly: a minute skipped while an attempt still runs does not shorten the wait before the next attempt.
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return page.getByRole("alert").getByText("can’t be reached").isVisible();
    })
    .toBe(true);
  expect(await page.locator(".message.user").textContent()).toContain("Not answered");
  expect(await page.locator(".notice").textContent()).toBe("");
  on.service.isDown = false;
  await page.locator(".retry").click();
  await page.getByText("Echo: Hi").waitFor();
  expect(sent()).toHaveLength(1);
});

test("the chat does not resend a message while the page is hidden, and resends it immediately when the page is visible again", async () => {
  const page = await visitWithClock();
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => underWay.delete(request));
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => window.name || "visible" });
  });
  const turn = (state: string) =>
    page.evaluate((state) => {
      window.name = state;
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  on.service.isDown = true;
  await say(page, "Hi");
  await page.getByText("Will be sent").waitFor();
  await turn("hidden");
  // Waits until an earlier attempt has ended.
  await expect.poll(() => underWay.size).toBe(0);
  on.service.isDown = false;
  const before = on.service.calls.length;
  await page.clock.fastForward(600_000);
  await page.evaluate(() => fetch("/bare"));
  expect(on.service.calls).toHaveLength(before);
  await turn("visible");
  await page.getByText("Echo: Hi").waitFor();
});

test("the chat does not automatically repeat a request that the service itself refused", async () => {
  const page = await visitWithClock();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(502, "WEBHOOK_FAILED", "webhook_url", "no_reply") : undefined;
  await say(page, "Hi");
  await page.locator(".retry").waitFor();
  await page.clock.fastForward(600_000);
  await page.evaluate(() => fetch("/bare"));
  expect(sent()).toHaveLength(1);
});

test("the chat stops resending a message if the service can be read but accepts no message", async () => {
  const page = await visitWithClock();
  on.service.intercept = ({ path }) => (path === "/v1/message" ? { status: 502, body: "" } : undefined);
  await say(page, "Hi");
  await page.getByText("Will be sent").waitFor();
  for (let minute = 0; minute < 12; minute++) {
    const before = sent().length;
    await page.clock.fastForward(60_000);
    if ((await page.locator(".retry").count()) > 0) break;
    await expect.poll(() => sent().length).toBeGreaterThan(before);
    await page.getByText("Will be sent").or(page.locator(".retry")).first().waitFor();
  }
  await page.locator(".retry").waitFor();
  expect(sent()).toHaveLength(12);
  expect(new Set(sent().map((call) => call.idempotencyKey)).size).toBe(1);
});
