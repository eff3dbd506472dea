import { expect, test } from "vitest";
import { done, parts } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

/** Answers the next message in parts, which the test sends. */
function streamed() {
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  return reply;
}

test("the chat shows a reply as it is written, and the complete reply at the end", async () => {
  const reply = streamed();
  const page = await on.visit();
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  reply.push("delta", { content: "Hello **th" });
  await page.locator(".message.assistant", { hasText: "Hello th" }).waitFor();
  reply.push("delta", { content: "ere**" });
  await page.locator(".assistant strong", { hasText: "there" }).waitFor();
  expect((await page.evaluate(() => window.emitted)).map(([event]) => event)).not.toContain(
    "message:received",
  );
  reply.push("done", done("ses_1", "Hello **there**."));
  await page.locator(".assistant", { hasText: "Hello there." }).waitFor();
  await expect
    .poll(async () => (await page.evaluate(() => window.emitted)).at(-1))
    .toEqual([
      "message:received",
      { content: "Hello **there**.", session_id: "ses_1", response_time_ms: 42 },
    ]);
});

test("the chat announces a streamed answer once, when the complete answer is added to the element with the role `log`", async () => {
  const reply = streamed();
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => {
    const log = document.querySelector("parley-chat")?.shadowRoot?.querySelector("[role=log]") as Element;
    const added: string[] = [];
    Object.assign(window, { added });
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) added.push(node.textContent ?? "");
    });
    watch.observe(log, { childList: true, characterData: true, subtree: true });
  });
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  for (const content of ["One ", "two ", "three"]) {
    reply.push("delta", { content });
    await page.locator(".assistant", { hasText: content.trim() }).waitFor();
  }
  expect(await page.getByRole("log").textContent()).not.toContain("One");
  reply.push("done", done("ses_1", "One two three"));
  await page.getByRole("log").getByText("One two three").waitFor();
  const added = await page.evaluate(() => (window as unknown as { added: string[] }).added);
  expect(added.filter((text) => text.includes("One"))).toEqual([expect.stringContaining("One two three")]);
});

test("a status line replaces the typing indicator, is announced, and disappears when more text arrives", async () => {
  const reply = streamed();
  const page = await on.visit();
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  const sign = page.locator(".typing");
  await expect.poll(() => sign.textContent()).toBe("•••");
  for (const text of ["Checking\u202e your order…", "<b>Asking the shop…</b>"]) {
    reply.push("status", { text });
    const seen = text.replace("\u202e", "");
    await expect.poll(() => sign.textContent()).toBe(seen);
    expect(await page.getByRole("status").first().textContent()).toBe(seen);
  }
  expect(await page.locator(".assistant").count()).toBe(0);
  reply.push("delta", { content: "It is " });
  await page.locator(".assistant", { hasText: "It is" }).waitFor();
  expect(await sign.count()).toBe(0);
  reply.push("status", { text: "Asking the carrier…" });
  await expect.poll(() => sign.textContent()).toBe("Asking the carrier…");
  reply.push("done", done("ses_1", "It is here."));
  await page.getByRole("log").getByText("It is here.").waitFor();
  expect(await sign.count()).toBe(0);
  expect(await page.getByRole("status").first().textContent()).toBe("");
});

test("the stop button works by keyboard, ends the reply and keeps the text so far", async () => {
  const reply = streamed();
  const page = await on.visit();
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  reply.push("delta", { content: "Well, " });
  await page.getByText("Well,").waitFor();
  await page.getByRole("button", { name: "Stop" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => on.service.calls.at(-1)?.path).toMatch(/^\/v1\/conversation\/ses_\d+\/stop$/);
  reply.push("done", done("ses_1", "Well, ", { stopped: true }));
  await page.getByText("Stopped").waitFor();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("textbox").evaluate((input) => input.matches(":focus"))).toBe(true);
});

test("a reply that is interrupted keeps its text so far, and its request is repeated automatically", async () => {
  const reply = streamed();
  const page = await on.visit();
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  reply.push("delta", { content: "Half of" });
  await page.getByText("Half of").waitFor();
  on.service.isDown = true;
  reply.breakOff();
  await page.getByText("The answer was cut off.").waitFor();
  expect(await page.locator(".assistant").textContent()).toContain("Half of");
  on.service.isDown = false;
  on.service.intercept = undefined;
  await page.getByText("Echo: Hi").waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
  const keys = on.service.calls
    .filter(({ path }) => path === "/v1/message")
    .map((call) => call.idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
});

test("an error event in the stream is reported with the service's own code", async () => {
  const reply = streamed();
  const page = await on.visit();
  reply.push("delta", { content: "Half" });
  reply.push("error", {
    success: false,
    error: { code: "WEBHOOK_FAILED", message: "No reply", details: {} },
  });
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect((await page.evaluate(() => window.emitted)).at(-1)).toEqual([
    "error",
    { code: "WEBHOOK_FAILED", message: "No reply" },
  ]);
});
