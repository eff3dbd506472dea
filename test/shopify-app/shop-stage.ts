import { afterAll, beforeAll } from "vitest";
import { builtShopifyApp } from "../provision/built-shopify-app.ts";
import { type AdminBrowser, adminBrowser } from "./admin-browser.ts";
import { type PretendShopify, pretendShopify } from "./pretend-shopify/pretend-shopify.ts";
import { dataFolder, type StartedApp, startedApp } from "./started-app.ts";
import { USER_AGENT } from "./user-agent.ts";

/** The app's production build before a pretend Shopify, for the tests of one file. Good from the first test on. */
export interface ShopStage {
  readonly shopify: PretendShopify;
  readonly app: StartedApp;
  /** Of the app and the service in it. */
  readonly dataDir: string;
  /** Opened when first asked for. */
  browser(): Promise<AdminBrowser>;
  /** Installs the app on a shop as a merchant does, by opening it. */
  install(shop: string): Promise<void>;
  /** What the app answers over loopback, redirects as they are. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Stops the app and starts it again on the same data; with other settings, where some are given. */
  restart(settings?: Record<string, string>): Promise<void>;
  /** All that the app has written since the first start. */
  logs(): string;
}

/** Milliseconds. The first test of a run may have to build the app. */
const UNTIL_BUILT = 180_000;

export function shopStage(settings: Record<string, string> = {}): ShopStage {
  let shopify: PretendShopify;
  let app: StartedApp;
  let data: Awaited<ReturnType<typeof dataFolder>>;
  let browser: Promise<AdminBrowser> | undefined;
  let current = settings;
  let earlier = "";

  beforeAll(async () => {
    await builtShopifyApp();
    shopify = await pretendShopify();
    data = await dataFolder();
    app = await startedApp(shopify, data.path, settings);
  }, UNTIL_BUILT);

  afterAll(async () => {
    await (await browser)?.close();
    await app?.stop();
    await shopify?.close();
    await data?.remove();
  });

  const get: ShopStage["get"] = (path, headers = {}) =>
    fetch(app.address + path, { headers: { "User-Agent": USER_AGENT, ...headers }, redirect: "manual" });

  return {
    get shopify() {
      return shopify;
    },
    get app() {
      return app;
    },
    get dataDir() {
      return data.path;
    },
    browser() {
      browser ??= adminBrowser(shopify);
      return browser;
    },
    async install(shop) {
      const { pathname, search } = new URL(await shopify.frameUrl(shop, "/app"));
      const answer = await get(pathname + search);
      if (answer.status !== 200) throw new Error(`${shop} could not install the app: ${answer.status}`);
    },
    get,
    async restart(changed = current) {
      await app.stop();
      earlier += app.log();
      current = changed;
      app = await startedApp(shopify, data.path, current);
    },
    logs: () => earlier + app.log(),
  };
}
