import { expect, test } from "vitest";
import { done, parts } from "../pretend-service.ts";
import { describeBrowsers } from "./describe-browsers.ts";

describeBrowsers((on) => {
  const streamed = () => {
    const reply = parts();
    on.service.intercept = ({ path }) =>
      path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
    return reply;
  };

  test("a visitor opens the chat, writes, sends, and reads the reply as it grows", async () => {
    const chat = await on.visit();
    const reply = streamed();
    await chat.open();
    await expect.poll(chat.focused).toBe("input");
    await chat.page.type("How long do parcels take?");
    await chat.click(".send");
    await chat.seen(".user", "How long do parcels take?");
    await chat.seen(".stop");
    reply.push("delta", { content: "**Three** days" });
    await chat.seen(".assistant strong", "Three");
    reply.push("done", done("ses_1", "**Three** days, [as told](https://shop.example/faq)."));
    await chat.seen(".assistant a", "as told");
    await chat.gone(".stop");
    await expect.poll(chat.focused).toBe("input");
  });

  test("the conversation is still shown after a reload", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.page.type("Hello");
    await chat.page.press("Enter");
    await chat.seen(".assistant", "Echo: Hello");
    await chat.page.reload();
    await chat.seen(".user", "Hello");
    await chat.seen(".assistant", "Echo: Hello");
  });

  test("a keyboard is enough to open the chat, write lines, send, stop and close, and focus returns to the launcher", async () => {
    const chat = await on.visit();
    const { page } = chat;
    const reply = streamed();
    await page.evaluate(() => document.getElementById("elsewhere")?.focus());
    await page.press("Tab");
    await expect.poll(chat.focused).toBe("launcher");
    await page.press("Enter");
    await chat.seen(".input");
    await page.type("One");
    await page.press("Shift+Enter");
    await page.type("two");
    expect(await chat.ask(".input", (input) => (input as HTMLTextAreaElement).value)).toBe("One\ntwo");
    await page.press("Enter");
    await chat.seen(".user", "One\ntwo");
    reply.push("delta", { content: "Well" });
    await chat.seen(".assistant", "Well");
    await page.press("Tab");
    await expect.poll(chat.focused).toBe("send stop");
    await page.press("Enter");
    await expect.poll(() => on.service.calls.at(-1)?.path).toMatch(/stop$/);
    reply.push("done", done("ses_1", "Well", { stopped: true }));
    await chat.seen(".note", "Stopped");
    await page.press("Escape");
    await chat.gone(".panel");
    await expect.poll(chat.focused).toBe("launcher");
  });

  test("the close button returns focus to the launcher", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.click(".close");
    await chat.gone(".panel");
    await expect.poll(chat.focused).toBe("launcher");
  });

  test("the chat is laid out right to left in a right-to-left page", async () => {
    const chat = await on.visit();
    await chat.page.evaluate(() => {
      document.documentElement.dir = "rtl";
      document.documentElement.lang = "ar";
    });
    await chat.open();
    await chat.page.type("مرحبا");
    await chat.page.press("Enter");
    await chat.seen(".assistant", "Echo: مرحبا");
    const left = (selector: string) => chat.ask(selector, (part) => part.getBoundingClientRect().left);
    expect(await left(".user .text")).toBeLessThan(await left(".assistant .text"));
    expect(await left(".send")).toBeLessThan(await left(".input"));
    expect(await left(".close")).toBeLessThan(await left(".title"));
  });

  test("the chat fills a phone's screen, and the chat's close button returns to the page", async () => {
    const chat = await on.visit("/", { width: 460, height: 700 });
    await chat.open();
    const { width, height } = await chat.ask(".panel", (panel) => panel.getBoundingClientRect().toJSON());
    expect({ width, height }).toEqual({ width: 460, height: 700 });
    await chat.click(".close");
    await chat.gone(".panel");
    await chat.seen(".launcher");
  });

  test("a visitor fills in a reply's form by keyboard, and focus then returns to the composer", async () => {
    const fields = [
      { name: "email", label: "E-mail", type: "email", required: true },
      { name: "size", label: "Size", type: "choice", options: ["40", "41"] },
    ];
    on.service.intercept = ({ path, body }) =>
      path === "/v1/message" && body.message === "Hi"
        ? { status: 200, body: done("ses_1", "Gladly.", { ask: { fields } }) }
        : undefined;
    const chat = await on.visit();
    const { page } = chat;
    await chat.open();
    await page.type("Hi");
    await page.press("Enter");
    await chat.seen(".ask .primary");
    await chat.ask(".ask input", (input) => input.focus());
    await page.type("ada");
    await page.press("Enter");
    // The browser reports the missing value, and nothing is sent.
    expect(await chat.ask(".ask input", (input) => input.matches(":invalid:focus"))).toBe(true);
    await page.type("@example.com");
    await page.press("Tab");
    await page.type("41");
    await page.press("Shift+Tab");
    await page.press("Enter");
    await chat.seen(".assistant:last-child", "Echo: E-mail: ada@example.com");
    const forms = on.service.calls
      .filter(({ path }) => path === "/v1/message")
      .map(({ body }) => (body.context as { form?: unknown }).form);
    expect(forms).toEqual([undefined, { email: "ada@example.com", size: "41" }]);
    await chat.gone(".ask");
    await expect.poll(chat.focused).toBe("input");
  });
});
