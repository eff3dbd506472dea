import { expect, test } from "vitest";
import { describeBrowsers } from "./describe-browsers.ts";

describeBrowsers((on) => {
  test.each([
    ["en", "ltr"],
    ["ar", "rtl"],
    ["en", "rtl"],
  ])("the empty composer shows its placeholder but no scrollbar (lang %s, dir %s)", async (lang, dir) => {
    const chat = await on.visit();
    const page = { lang, dir };
    await chat.page.evaluate((page) => void Object.assign(document.documentElement, page), page);
    await chat.open();
    await chat.seen(".send");
    // A scrollbar would take space inside the border, so the difference must be 0. Polled, because a browser may still be laying
    // out the page.
    const room = () =>
      chat.ask(".input", (input) => {
        const { offsetHeight, clientHeight, offsetWidth, clientWidth } = input;
        return [offsetHeight - clientHeight, offsetWidth - clientWidth, input.scrollHeight - clientHeight];
      });
    await expect.poll(room).toEqual([0, 0, 0]);
    // Removes the caret, because it blinks.
    await chat.ask(".input", (input) => input.blur());
    const withPlaceholder = await chat.page.screenshot();
    await chat.ask(".input", (input) => input.setAttribute("placeholder", " "));
    // Polled, because a browser does not paint a change immediately.
    await expect.poll(async () => Buffer.compare(await chat.page.screenshot(), withPlaceholder)).not.toBe(0);
  });

  test("the composer grows with its text up to a limit, and shrinks again after sending", async () => {
    const chat = await on.visit();
    await chat.open();
    const height = () => chat.ask(".input", (input) => input.getBoundingClientRect().height);
    const empty = await height();
    for (const line of ["one", "two", "three"]) {
      await chat.page.type(line);
      await chat.page.press("Shift+Enter");
    }
    expect(await height()).toBe(empty + 3 * 24);
    await chat.page.type("long ".repeat(30));
    for (const line of ["five", "six", "seven"]) {
      await chat.page.press("Shift+Enter");
      await chat.page.type(line);
    }
    expect(await height()).toBe(140);
    await chat.page.press("Enter");
    await chat.seen(".assistant", "Echo");
    expect(await height()).toBe(empty);
  });

  test("text in the composer has its own direction, independent of the page's direction", async () => {
    const chat = await on.visit();
    await chat.open();
    const direction = () => chat.ask(".input", (input) => getComputedStyle(input).direction);
    await chat.page.type("شكرا");
    expect(await direction()).toBe("rtl");
    await chat.page.press("Enter");
    await chat.seen(".assistant", "شكرا");
    expect(await direction()).toBe("ltr");
  });

  test("scrollbars have the chat's colours, because Firefox would show white ones in a dark chat", async () => {
    const chat = await on.visit();
    await chat.open();
    const colours = await chat.ask(".transcript", (transcript) => {
      const { scrollbarColor } = getComputedStyle(transcript);
      return [scrollbarColor === undefined, scrollbarColor] as const;
    });
    // WebKit draws its own scrollbars, which follow the theme.
    if (!colours[0]) expect(colours[1]).toMatch(/^rgb.*rgba\(0, 0, 0, 0\)$/);
  });
});
