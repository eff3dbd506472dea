import type { FrameLocator, Page } from "playwright-core";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";
import type { PretendShopify } from "./pretend-shopify/pretend-shopify.ts";
import { USER_AGENT } from "./user-agent.ts";

/** A browser that can reach only the pretend Shopify. Its pages share one cache, so that scripts are compiled once. */
export interface AdminBrowser {
  newPage(): Promise<Page>;
  /** Opens the app in the shop's admin; `path` is a path of the app, such as `/app`. Resolves to the app's frame. */
  openApp(page: Page, shop: string, path?: string): Promise<FrameLocator>;
  close(): Promise<void>;
}

/** @param program Path of another browser than the one of the browser tests. */
export async function adminBrowser(shopify: PretendShopify, program?: string): Promise<AdminBrowser> {
  const trust = `--ignore-certificate-errors-spki-list=${shopify.keyHash}`;
  const browser = await sharedBrowser(program, [trust]);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    userAgent: USER_AGENT,
    proxy: { server: shopify.proxy },
    // For requests that tests send through the context. The browser's own requests trust the key.
    ignoreHTTPSErrors: true,
  });
  return {
    async newPage() {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      return page;
    },
    async openApp(page, shop, path) {
      await page.goto(shopify.adminUrl(shop, path));
      return page.frameLocator("iframe[name=app]");
    },
    close: () => leaveSharedBrowser(browser, [context]),
  };
}
