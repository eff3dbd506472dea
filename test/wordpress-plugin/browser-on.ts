import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchBrowser } from "../provision/browser.ts";

/** A browser for the tests of one file; each page is somebody else's, and goes after its test. */
export function browserOn(): { newPage(options?: { reducedMotion?: "reduce" }): Promise<Page> } {
  let browser: Browser;
  const pages: Page[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
  });
  afterAll(() => browser?.close());
  return {
    async newPage(options = {}) {
      const page = await (
        await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      ).newPage();
      page.setDefaultTimeout(20_000);
      pages.push(page);
      return page;
    },
  };
}
