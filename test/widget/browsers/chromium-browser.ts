import type { Page } from "playwright-core";
import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";
import type { DrivenBrowser, DrivenPage } from "./driven-browser.ts";

/** Starts Chromium, driven by Playwright. */
export async function chromiumBrowser(): Promise<DrivenBrowser> {
  const browser = await sharedBrowser();
  return {
    async newPage(viewport = { width: 1280, height: 720 }) {
      const context = await browser.newContext({ viewport });
      return driven(await context.newPage());
    },
    isRunning: () => browser.isConnected(),
    // Empty, because Playwright ends the browser together with the worker.
    groups: [],
    close: () => leaveSharedBrowser(browser),
  };
}

function driven(page: Page): DrivenPage {
  const context = page.context();
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    // Playwright accepts one argument, and receives a function only as its source text.
    evaluate: (work, ...given) => page.evaluate(`(${work})(...${JSON.stringify(given)})`),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    async wheel(x, y, by) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, by);
    },
    screenshot: () => page.screenshot(),
    newTab: async () => driven(await context.newPage()),
    front: () => page.bringToFront(),
    close: () => (context.pages().length > 1 ? page.close() : context.close()),
  };
}
