import type { Browser, FrameLocator, Page } from "playwright-core";
import { wholeChromium } from "../provision/chromium.ts";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";
import type { PretendShopify } from "./pretend-shopify/pretend-shopify.ts";
import { USER_AGENT } from "./user-agent.ts";

/** A browser for which the pretend Shopify is the whole world. */
export interface AdminBrowser {
  newPage(viewport?: { width: number; height: number }): Promise<Page>;
  /**
   * Opens the app in the shop's admin; `path` is the app's own, such as `/app`. `app` is what stands in the frame. `prepare` is
   * given the page while it is empty.
   */
  openApp(
    shop: string,
    path?: string,
    viewport?: { width: number; height: number },
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<{ page: Page; app: FrameLocator }>;
  close(): Promise<void>;
}

export async function adminBrowser(shopify: PretendShopify): Promise<AdminBrowser> {
  const browser: Browser = await sharedBrowser(wholeChromium());
  const newPage: AdminBrowser["newPage"] = async (viewport = { width: 1280, height: 900 }) => {
    const context = await browser.newContext({
      ...{ viewport, userAgent: USER_AGENT, ignoreHTTPSErrors: true },
      proxy: { server: shopify.proxy },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  };
  return {
    newPage,
    async openApp(shop, path, viewport, prepare) {
      const page = await newPage(viewport);
      await prepare?.(page);
      await page.goto(shopify.adminUrl(shop, path));
      return { page, app: page.frameLocator("iframe[name=app]") };
    },
    close: () => leaveSharedBrowser(browser),
  };
}
