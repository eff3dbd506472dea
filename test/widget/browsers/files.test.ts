import { expect, test } from "vitest";
import { describeBrowsers } from "./describe-browsers.ts";
import type { VisitedChat } from "./visited-chat.ts";

describeBrowsers((on) => {
  const visit = async () => {
    on.service.config.files = { types: ["image/*"], max_bytes: 1_000, per_session: 2 };
    const chat = await on.visit();
    await chat.open();
    await chat.seen(".attach");
    return chat;
  };
  /** Picks a file, as the visitor does. */
  const pick = (chat: VisitedChat) =>
    chat.ask(".composer input", (input) => {
      const data = new DataTransfer();
      data.items.add(new File(["picture"], "sole.png", { type: "image/png" }));
      (input as HTMLInputElement).files = data.files;
      input.dispatchEvent(new Event("change"));
    });

  test("a file that is sent by keyboard without a text is a link in the conversation, also after a reload", async () => {
    const chat = await visit();
    await pick(chat);
    await chat.seen(".attached li .tool");
    await expect.poll(() => chat.ask(".attached progress", (bar) => bar.hidden)).toBe(true);
    await expect.poll(chat.focused).toBe("input");
    await chat.page.press("Enter");
    await chat.seen(".user .files a", "sole.png");
    await chat.seen(".assistant", "Echo:");
    await chat.gone(".attached");
    const messages = on.service.calls.filter(({ path }) => path === "/v1/message");
    expect(messages.map(({ body }) => [body.message, body.files])).toEqual([["", [expect.any(String)]]]);
    await chat.page.reload();
    await chat.seen(".user .files a", "sole.png");
  });

  test("Enter on a file's remove button removes the file, and focus returns to the composer", async () => {
    const chat = await visit();
    await pick(chat);
    await expect.poll(() => chat.ask(".attached progress", (bar) => bar.hidden)).toBe(true);
    await chat.ask(".attached .tool", (button) => button.focus());
    await chat.page.press("Enter");
    await chat.gone(".attached");
    await expect.poll(chat.focused).toBe("input");
  });
});
