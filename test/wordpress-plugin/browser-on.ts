import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll } from "vitest";
import { sharedBrowser } from "../provision/shared-browser.ts";

interface PageOptions {
  reducedMotion?: "reduce";
}

export interface TestBrowser {
  /** A page of a new visitor, closed after its test. */
  newPage(options?: PageOptions): Promise<Page>;
  /** A page that its caller closes. */
  lastingPage(options?: PageOptions): Promise<Page>;
}

export const VIEWPORT = { width: 1280, height: 900 };

/** Provides a browser for the tests of one file. */
export function browserOn(): TestBrowser {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  async function lastingPage(options: PageOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: VIEWPORT, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }
  return {
    lastingPage,
    async newPage(options) {
      const page = await lastingPage(options);
      contexts.push(page.context());
      return page;
    },
  };
}
