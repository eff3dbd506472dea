import { expect, test } from "vitest";
import { describeBrowsers } from "./describe-browsers.ts";
import type { VisitedChat } from "./visited-chat.ts";

const PHONE = { width: 460, height: 700 };

describeBrowsers((on) => {
  /** Opens a long page with controls before and behind the chat. */
  async function visit(size?: typeof PHONE): Promise<VisitedChat> {
    const chat = await on.visit("/", size);
    await chat.page.evaluate(() => {
      const last = document.createElement("button");
      last.textContent = "Last";
      last.style.marginTop = "3000px";
      document.body.append(last);
    });
    await chat.open();
    return chat;
  }

  const scrolled = ({ page }: VisitedChat) => page.evaluate(() => scrollY);

  /** Presses a key several times. Returns the page's buttons and links that get the focus. */
  async function reachedBy(key: string, times: number, { page }: VisitedChat): Promise<string[]> {
    const reached: string[] = [];
    for (let press = 0; press < times; press++) {
      await page.press(key);
      reached.push(await page.evaluate(() => document.activeElement?.localName ?? ""));
    }
    return reached.filter((name) => name === "button" || name === "a");
  }

  test("a chat that fills the screen lets neither Tab nor the wheel reach the page behind it until it closes", async () => {
    const chat = await visit(PHONE);
    expect(await reachedBy("Tab", 9, chat)).toEqual([]);
    expect(await reachedBy("Shift+Tab", 9, chat)).toEqual([]);
    expect(await chat.ask(".panel", (panel) => panel.getAttribute("aria-modal"))).toBe("true");
    for (const y of [30, 300, 670]) await chat.page.wheel(200, y, 400);
    // Waits, because the wheel takes effect with the next frames.
    await chat.page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    expect(await scrolled(chat)).toBe(0);
    await chat.click(".close");
    await chat.gone(".panel");
    await expect.poll(chat.focused).toBe("launcher");
    await chat.page.evaluate(() => document.getElementById("elsewhere")?.focus());
    await expect.poll(chat.focused).toBe("elsewhere");
    await chat.page.evaluate(() => scrollTo(0, 100));
    expect(await scrolled(chat)).toBe(100);
    expect(await chat.page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
  });

  test("a chat that covers part of the page leaves the rest usable", async () => {
    const chat = await visit();
    expect(await chat.ask(".panel", (panel) => panel.getAttribute("aria-modal"))).toBe(null);
    expect(await chat.page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
    await chat.page.evaluate(() => scrollTo(0, 100));
    expect(await scrolled(chat)).toBe(100);
  });

  test("Tab moves only between the two buttons of the delete confirmation", async () => {
    const chat = await visit();
    await chat.page.type("Hi");
    await chat.page.press("Enter");
    await chat.seen(".assistant", "Echo: Hi");
    await chat.click(".menu .tool");
    await chat.click(".menu-items button:last-child");
    await chat.seen(".question");
    const focused = [await chat.focused()];
    for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
      await chat.page.press(key);
      focused.push(await chat.focused());
    }
    expect(focused).toEqual(["plain", "danger", "plain", "danger", "plain"]);
    await chat.page.press("Escape");
    await chat.gone(".question");
    await chat.seen(".panel");
    await expect.poll(chat.focused).toBe("tool");
  });
});
