import { expect, test } from "vitest";
import { done, parts } from "../pretend-service.ts";
import { describeBrowsers } from "./describe-browsers.ts";
import type { VisitedChat } from "./visited-chat.ts";

describeBrowsers((on) => {
  const messages = () =>
    on.service.calls.filter(({ path }) => path === "/v1/message").map(({ body }) => body.message);

  test("the chat sends a message, a form and a rating's reason by button and by Enter, even in a sandboxed frame that forbids forms", async () => {
    on.service.config.appearance = { feedback: true };
    const fields = [{ name: "size", label: "Size", type: "text", required: true }];
    on.service.intercept = ({ path, body }) =>
      path === "/v1/message" && body.message === "one"
        ? {
            status: 200,
            body: done("ses_1", "Gladly.", { message_id: "msg_1", ask: { text: "Which?", fields } }),
          }
        : undefined;
    const chat = await on.visit("/sandboxed");
    await chat.open();
    await chat.page.type("zero");
    await chat.click(".send");
    await chat.seen(".assistant", "Echo: zero");
    await chat.page.type("one");
    await chat.page.press("Enter");
    await chat.seen(".ask");
    await chat.click("[aria-label='Not helpful']");
    await chat.click(".reason input");
    await chat.page.type("Too old");
    await chat.click(".reason .primary");
    await expect
      .poll(() => on.service.calls.at(-1)?.body)
      .toEqual({ message_id: "msg_1", rating: "down", reason: "Too old" });
    // The browser reports the missing value, and nothing is sent.
    await chat.click(".ask .primary");
    expect(messages()).toEqual(["zero", "one"]);
    await chat.click(".ask input");
    await chat.page.type("41");
    await chat.page.press("Enter");
    await chat.seen(".message:last-of-type", "Echo: Size: 41");
  });

  /** Dispatches the events of Enter on a phone's keyboard. Returns whether Enter still breaks the line. */
  function breakLine(chat: VisitedChat, inputType: string, isComposing: boolean): Promise<boolean> {
    return chat.page.evaluate(
      (inputType, isComposing) => {
        const input = document.querySelector("parley-chat")?.shadowRoot?.querySelector(".input");
        const init = { bubbles: true, cancelable: true, composed: true };
        input?.dispatchEvent(new KeyboardEvent("keydown", { ...init, key: "Unidentified", keyCode: 229 }));
        return (
          input?.dispatchEvent(new InputEvent("beforeinput", { ...init, inputType, isComposing })) ?? true
        );
      },
      inputType,
      isComposing,
    );
  }

  test("the chat sends on an Enter that arrives only as a line break, but not during an IME composition", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.page.type("one");
    expect(await breakLine(chat, "insertLineBreak", true)).toBe(true);
    expect(await breakLine(chat, "insertText", false)).toBe(true);
    expect(messages()).toEqual([]);
    expect(await breakLine(chat, "insertLineBreak", false)).toBe(false);
    await chat.seen(".assistant", "Echo: one");
    // Without text, Enter sends nothing and breaks no line.
    expect(await breakLine(chat, "insertLineBreak", false)).toBe(false);
    await chat.page.type("two");
    await chat.page.press("Shift+Enter");
    await chat.page.type("three");
    expect(await breakLine(chat, "insertParagraph", false)).toBe(false);
    await chat.seen(".message:last-of-type", "Echo: two");
    expect(messages()).toEqual(["one", "two\nthree"]);
  });

  test("the chat shows a streamed answer on a page whose `fetch` returns responses without a body", async () => {
    on.service.intercept = ({ path }) => {
      if (path !== "/v1/message") return undefined;
      const answer = parts();
      answer.push("delta", { content: "Streamed " });
      answer.push("delta", { content: "words" });
      answer.push("done", done("ses_1", "Streamed words", { message_id: "msg_1" }));
      answer.breakOff();
      return { status: 200, events: answer.events() };
    };
    const chat = await on.visit("/bare");
    await chat.page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (...given) => {
        const { ok, status, headers, ...answer } = await fetch(...given).then((answer) => ({
          ok: answer.ok,
          status: answer.status,
          headers: answer.headers,
          json: () => answer.json(),
          text: () => answer.text(),
        }));
        return { ok, status, headers, ...answer } as Response;
      };
      const script = document.createElement("script");
      script.src = "/widget.js";
      script.dataset.site = "pk_test";
      document.head.append(script);
    });
    await chat.open();
    await chat.page.type("Hi");
    await chat.page.press("Enter");
    await chat.seen(".assistant", "Streamed words");
    await chat.gone(".trouble, .failed");
  });
});
