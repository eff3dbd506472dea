import { expect, test } from "vitest";
import { refusal } from "../pretend-service.ts";
import { describeBrowsers } from "./describe-browsers.ts";

describeBrowsers((on) => {
  test("the chat survives a replaced page body, and stays in the corner despite the new body's styles", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.page.type("Hi");
    await chat.page.press("Enter");
    await chat.seen(".assistant", "Echo: Hi");
    await chat.page.evaluate(() => {
      const body = document.createElement("body");
      body.style.cssText = "transform: scale(0.5); filter: blur(1px); contain: paint; width: 200px";
      document.body.replaceWith(body);
      document.documentElement.append(document.createElement("p"));
    });
    await chat.page.evaluate(() => document.querySelector("parley-chat")?.remove());
    await chat.seen(".assistant", "Echo: Hi");
    const container = await chat.page.evaluate(() => {
      const { right, bottom } = (document.querySelector("parley-chat") as Element).getBoundingClientRect();
      return [document.documentElement.clientWidth - right, innerHeight - bottom];
    });
    expect(container).toEqual([20, 20]);
    await chat.click(".input");
    await chat.page.type("Again");
    await chat.page.press("Enter");
    await chat.seen(".message:last-child", "Echo: Again");
  });

  test("the chat comes back and works after the page has written another document", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.page.type("Hi");
    await chat.page.press("Enter");
    await chat.seen(".assistant", "Echo: Hi");
    await chat.page.evaluate(() => {
      document.open();
      document.write("<!doctype html><html lang='en'><body><h1>Two</h1></body></html>");
      document.close();
    });
    await chat.seen(".assistant", "Echo: Hi");
    await chat.click(".input");
    await chat.page.type("Again");
    await chat.page.press("Enter");
    await chat.seen(".message:last-child", "Echo: Again");
  });

  test("the chat opens one session and continues it, even if storage silently stores nothing", async () => {
    const chat = await on.visit();
    await chat.page.evaluate(() => {
      Storage.prototype.setItem = () => {};
    });
    await chat.open();
    for (const words of ["Hi", "Again"]) {
      await chat.page.type(words);
      await chat.page.press("Enter");
      await chat.seen(".message:last-child", `Echo: ${words}`);
    }
    expect(on.service.calls.filter(({ path }) => path === "/v1/widget/sessions")).toHaveLength(1);
  });

  test("the chat shows an error for a refused user token, creates no guest, and continues with the next token", async () => {
    const chat = await on.visit();
    on.service.intercept = ({ path, body }) =>
      path === "/v1/widget/sessions" && body.user_token === "expired"
        ? refusal(401, "UNAUTHORIZED", "user_token", "expired_token")
        : undefined;
    await chat.page.evaluate(() => {
      void window.ChatWidget?.identify("expired");
    });
    await chat.open();
    await chat.page.type("Hi");
    await chat.page.press("Enter");
    await chat.seen(".alert", "sign-in couldn’t be confirmed");
    await chat.seen(".user", "Not answered");
    await chat.page.evaluate(() => {
      void window.ChatWidget?.identify("fresh");
    });
    await chat.seen(".assistant", "Echo: Hi");
    const tokens = on.service.calls
      .filter(({ path }) => path === "/v1/widget/sessions")
      .map(({ body }) => body.user_token);
    expect(tokens).not.toContain(undefined);
  });

  test("the chat neither cuts nor sends text that is too long", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.ask(".input", (input) => {
      (input as HTMLTextAreaElement).value = "a".repeat(10_001);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await chat.page.press("Enter");
    const length = await chat.ask(".input", (input) => (input as HTMLTextAreaElement).value.length);
    expect(length).toBe(10_001);
    expect(on.service.calls.map(({ path }) => path)).not.toContain("/v1/message");
  });
});
