import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";
import type { DrivenBrowser } from "./driven-browser.ts";

/** Chromium by Playwright. */
export async function chromiumBrowser(): Promise<DrivenBrowser> {
  const browser = await sharedBrowser();
  return {
    async newPage(viewport = { width: 1280, height: 720 }) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      return {
        goto: async (address) => void (await page.goto(address)),
        reload: async () => void (await page.reload()),
        // Playwright takes one argument, and knows the functions of others by their text alone.
        evaluate: (work, ...given) => page.evaluate(`(${work})(...${JSON.stringify(given)})`),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        click: (x, y) => page.mouse.click(x, y),
        async wheel(x, y, by) {
          await page.mouse.move(x, y);
          await page.mouse.wheel(0, by);
        },
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    close: () => leaveSharedBrowser(browser),
  };
}
