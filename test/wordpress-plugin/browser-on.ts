import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";

interface PageOptions {
  reducedMotion?: "reduce";
  /** Somebody who has been at this origin before: the browser still has its scripts, compiled, and else nothing of it. */
  returningTo?: string;
}

/** A browser for the tests of one file; each page is somebody else's, and goes after its test. */
export function browserOn(): { newPage(options?: PageOptions): Promise<Page> } {
  let browser: Browser;
  const pages: { page: Page; origin: string | undefined }[] = [];
  const returned: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    for (const { page, origin } of pages.splice(0)) {
      const context = page.context();
      if (origin === undefined || page.isClosed()) await context.close();
      else returned.push(await forgotten(page, origin));
    }
  });
  afterAll(() => leaveSharedBrowser(browser));
  return {
    async newPage({ returningTo, ...options } = {}) {
      const context =
        (returningTo === undefined ? undefined : returned.pop()) ??
        (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }));
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      pages.push({ page, origin: returningTo });
      return page;
    },
  };
}

/** The page's context without its pages, their cookies and what they stored. */
async function forgotten(page: Page, origin: string): Promise<BrowserContext> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  // Nothing of the page stores anything from now on.
  await page.goto("about:blank");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await context.clearCookies();
  await page.close();
  return context;
}
