import { expect, test } from "vitest";
import type { Answer, Call } from "../pretend-service.ts";
import { describeBrowsers } from "./describe-browsers.ts";
import type { VisitedChat } from "./visited-chat.ts";

const HTML = "<!doctype html><title>Wi-Fi</title>\n\n<p>Please sign in.";
const AT = "2026-11-01T00:00:00.000Z";

/** Responses that a service worker or a captive portal sends instead of the service. */
const FOREIGN: Record<string, Answer> = {
  "a web page": { status: 200, foreign: { type: "text/html", text: HTML } },
  "a web page as JSON": { status: 201, foreign: { type: "application/json", text: HTML } },
  "an empty answer": { status: 200, foreign: { type: "text/plain", text: "" } },
  "an answer without a body": { status: 204, foreign: { type: "text/plain", text: "" } },
  "JSON of something else": { status: 200, body: { ok: true, message: "Offline" } },
  "JSON that says success": { status: 200, body: { success: true, message: "Offline" } },
  "JSON that says an error": {
    status: 200,
    body: { success: false, error: { code: "OFFLINE", message: "Offline" } },
  },
  "JSON that is no object": { status: 200, body: null },
  "a stream of something else": {
    status: 200,
    foreign: { type: "text/event-stream", text: "event: done\ndata: {}\n\n" },
  },
  "an invalid stream": { status: 200, foreign: { type: "text/event-stream", text: `data: ${HTML}\n\n` } },
};

describeBrowsers((on) => {
  const sent = () => on.service.calls.filter(({ path }) => path === "/v1/message");
  const online = ({ page }: VisitedChat) => page.evaluate(() => void dispatchEvent(new Event("online")));

  /**
   * Answers the next matching calls with these answers, one each. Resolves when they are used up. `online` events
   * skip the chat's pauses between its attempts.
   */
  async function answers(chat: VisitedChat, matches: (call: Call) => boolean, all: Answer[]): Promise<void> {
    const left = [...all];
    on.service.intercept = (call) => (matches(call) ? left.shift() : undefined);
    await expect
      .poll(async () => {
        await online(chat);
        return left.length;
      })
      .toBe(0);
  }

  test("the chat repeats a message with the same idempotency key until the answer comes from the service", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.page.type("Hi");
    const all = Object.values(FOREIGN);
    const answered = answers(chat, ({ path }) => path === "/v1/message", all);
    await chat.page.press("Enter");
    await answered;
    await expect
      .poll(async () => {
        await online(chat);
        return texts(chat);
      })
      .toEqual(["Hi", "Echo: Hi"]);
    expect(await chat.ask(".panel", (panel) => panel.textContent)).not.toContain("Not answered");
    expect(sent()).toHaveLength(all.length + 1);
    expect(new Set(sent().map((call) => call.idempotencyKey)).size).toBe(1);
  });

  test("the chat opens and reads a conversation once the service itself answers, and then sends the waiting message", async () => {
    const chat = await on.visit();
    const all = Object.values(FOREIGN);
    const answered = answers(chat, ({ path }) => path === "/v1/widget/sessions", all);
    await chat.open();
    await chat.page.type("Hi");
    await chat.page.press("Enter");
    await answered;
    await expect
      .poll(async () => {
        await online(chat);
        return texts(chat);
      })
      .toEqual(["Hi", "Echo: Hi"]);
    expect(sent()).toHaveLength(1);
  });

  test("the chat shows the reply as soon as the service responds again, if a web page was received instead of the response to the message", async () => {
    const chat = await on.visit();
    await chat.open();
    let isLost = true;
    const all = Object.values(FOREIGN);
    on.service.intercept = ({ path, body }) => {
      if (path.startsWith("/v1/conversation/")) return all.shift();
      if (path !== "/v1/message" || !isLost) return undefined;
      isLost = false;
      const said = on.service.said(String(body.session_id));
      said.push({ role: "user", content: "Hi", timestamp: AT }, { role: "assistant", content: "Hello" });
      return FOREIGN["a web page"];
    };
    await chat.page.type("Hi");
    await chat.page.press("Enter");
    await expect
      .poll(async () => {
        await online(chat);
        return texts(chat);
      })
      .toEqual(["Hi", "Hello"]);
    expect(all).toEqual([]);
    expect(sent()).toHaveLength(1);
  });

  test("the chat marks a file as not sent if the answer is not from the service, and sends the file at the next attempt", async () => {
    on.service.config.files = { types: ["image/*"], max_bytes: 1_000, per_session: 5 };
    const chat = await on.visit();
    await chat.open();
    await chat.seen(".attach");
    const all = [FOREIGN["an answer without a body"], FOREIGN["a web page"]];
    on.service.intercept = ({ path }) => (path.endsWith("/files") ? all.shift() : undefined);
    await chat.ask(".composer input", (input) => {
      const data = new DataTransfer();
      data.items.add(new File(["picture"], "sole.png", { type: "image/png" }));
      (input as HTMLInputElement).files = data.files;
      input.dispatchEvent(new Event("change"));
    });
    for (const left of [1, 0]) {
      await expect.poll(() => all.length).toBe(left);
      await chat.seen(".attached .retry");
      await chat.seen(".attached", "Check your connection");
      await chat.ask(".attached .retry", (retry) => retry.click());
    }
    await chat.gone(".attached .retry");
    await expect.poll(() => chat.ask(".attached progress", (bar) => bar.hidden)).toBe(true);
    expect(all).toEqual([]);
  });
});

async function texts({ ask }: VisitedChat): Promise<string[]> {
  return ask(".panel", (panel) =>
    [...panel.querySelectorAll(".message .text")].map(({ textContent }) => textContent),
  );
}
