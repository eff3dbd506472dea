import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { builtShopifyApp } from "../provision/built-shopify-app.ts";
import { GROUP } from "../provision/shared-folder.ts";
import { type AdminBrowser, adminBrowser } from "./admin-browser.ts";
import { type PretendShopify, pretendShopify } from "./pretend-shopify/pretend-shopify.ts";
import { dataFolder, type StartedApp, startedApp } from "./started-app.ts";
import { USER_AGENT } from "./user-agent.ts";

type Settings = Record<string, string>;

/** The app's production build with a pretend Shopify, available from the first test on. */
export interface ShopStage {
  readonly shopify: PretendShopify;
  readonly app: StartedApp;
  /** Data folder of the app and its service. */
  readonly dataDir: string;
  /** Opens the browser on first use. */
  browser(): Promise<AdminBrowser>;
  /** Installs the app on a shop as a merchant does, by opening it. */
  install(shop: string): Promise<void>;
  /** Requests a path of the app over loopback. Does not follow redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The app's log since the file's tests began. */
  logs(): string;
}

/** A stage that only one test file uses. */
export interface OwnShopStage extends ShopStage {
  /** Restarts the app with the same data, and optionally with other settings. */
  restart(settings?: Settings): Promise<void>;
}

/** Milliseconds. The first test of a run may have to build the app. */
const UNTIL_BUILT = 180_000;

interface Running {
  shopify: PretendShopify;
  app: StartedApp;
  dataDir: string;
  browser?: Promise<AdminBrowser>;
}

/** The stage of this worker. */
let shared: Promise<Running> | undefined;

/**
 * Provides the stage that all test files of a worker share, because starting an app takes as much CPU time as several
 * tests. Each file gives its shops names that no other file uses (`newShop`).
 */
export function shopStage(): ShopStage {
  let running: Running;
  let from = 0;
  beforeAll(async () => {
    shared ??= sharedStage();
    running = await shared.catch((error) => {
      shared = undefined;
      throw error;
    });
    from = running.app.log().length;
  }, UNTIL_BUILT);
  return stageOf(
    () => running,
    () => running.app.log().slice(from),
  );
}

/**
 * Provides a stage for one test file, whose tests may stop and restart the app. `settings` may first start the servers
 * that it names.
 */
export function ownShopStage(settings: () => Settings | Promise<Settings> = () => ({})): OwnShopStage {
  let running: Running;
  let data: Awaited<ReturnType<typeof dataFolder>>;
  let current: Settings;
  let earlier = "";

  beforeAll(async () => {
    data = await dataFolder();
    current = await settings();
    running = await started(data.path, current);
  }, UNTIL_BUILT);

  afterAll(async () => {
    await (await running?.browser)?.close();
    await running?.app.stop();
    await running?.shopify.close();
    await data?.remove();
  });

  const stage = stageOf(
    () => running,
    () => earlier + running.app.log(),
  );
  return Object.assign(stage, {
    async restart(changed = current) {
      await running.app.stop();
      earlier += running.app.log();
      current = changed;
      running.app = await startedApp(running.shopify, data.path, current);
    },
  });
}

/** Starts the shared stage. The run's teardown removes the stage's folder and ends the stage's app. */
async function sharedStage(): Promise<Running> {
  const folder = inject("sharedFolder");
  const dataDir = join(folder, `shopify-app-${process.pid}`);
  await mkdir(dataDir);
  const running = await started(dataDir, {}, true);
  await writeFile(join(folder, `${running.app.pid}${GROUP}`), "");
  return running;
}

async function started(dataDir: string, settings: Settings, outlivesFile = false): Promise<Running> {
  await builtShopifyApp();
  const shopify = await pretendShopify();
  return { shopify, dataDir, app: await startedApp(shopify, dataDir, settings, outlivesFile) };
}

function stageOf(running: () => Running, logs: () => string): ShopStage {
  const get: ShopStage["get"] = (path, headers = {}) =>
    fetch(running().app.address + path, {
      headers: { "User-Agent": USER_AGENT, ...headers },
      redirect: "manual",
    });
  return {
    get shopify() {
      return running().shopify;
    },
    get app() {
      return running().app;
    },
    get dataDir() {
      return running().dataDir;
    },
    browser() {
      const at = running();
      at.browser ??= adminBrowser(at.shopify);
      return at.browser;
    },
    async install(shop) {
      const { pathname, search } = new URL(await running().shopify.frameUrl(shop, "/app"));
      const answer = await get(pathname + search);
      if (answer.status !== 200) throw new Error(`${shop} could not install the app: ${answer.status}`);
    },
    get,
    logs,
  };
}
