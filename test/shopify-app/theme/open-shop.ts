import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type PretendWorkflow, pretendWorkflow } from "../../core/api/pretend-workflow.ts";
import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";
import {
  type RunningService,
  runningService,
  type SiteCredentials,
} from "../../wordpress-plugin/running-service.ts";
import { type BuiltExtension, builtExtension } from "./built-extension.ts";
import { type Shop, shop } from "./shop.ts";

/** A shop with the built extension, the real service, a workflow and visitors, for the tests of one file. */
export interface OpenShop {
  readonly shop: Shop;
  readonly service: RunningService;
  readonly site: SiteCredentials;
  readonly workflow: PretendWorkflow;
  /** Opens a visitor's browser. `wrongs` contains all errors of its pages. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
}

export interface Visitor {
  page: Page;
  /** Exceptions, policy violations and logged errors of the pages. */
  wrongs: string[];
  visit(path: string): Promise<void>;
  logIn(): Promise<void>;
  logOut(): Promise<void>;
}

export function openShop(): OpenShop {
  let extension: BuiltExtension;
  let service: RunningService;
  let workflow: PretendWorkflow;
  let browser: Browser;
  let site: SiteCredentials;
  let open: Shop;
  const pages: Page[] = [];

  beforeAll(async () => {
    [extension, service, workflow, browser] = await Promise.all([
      builtExtension(),
      runningService(),
      pretendWorkflow(),
      sharedBrowser(),
    ]);
    site = await service.newSite({ webhook_url: workflow.url });
    open = await shop({
      folder: extension.folder,
      connection: { public_key: site.public_key, service_url: service.address },
      identitySecret: site.identity_secret,
    });
    await service.call(site.api_key, "PATCH", "/site", { allowed_origins: [open.origin] });
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
    open.reset();
    workflow.reset();
  });
  afterAll(() =>
    Promise.all([
      leaveSharedBrowser(browser),
      open?.close(),
      service?.close(),
      workflow?.close(),
      extension?.remove(),
    ]),
  );

  async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    pages.push(page);
    const wrongs: string[] = [];
    page.on("pageerror", ({ message }) => wrongs.push(message));
    page.on("console", (said) => said.type() === "error" && wrongs.push(said.text()));
    return {
      page,
      wrongs,
      async visit(path) {
        await page.goto(open.origin + path);
      },
      logIn: () => context.addCookies([{ name: "customer", value: "ada", url: open.origin }]),
      logOut: () => context.clearCookies({ name: "customer" }),
    };
  }

  return {
    visitor,
    get shop() {
      return open;
    },
    get service() {
      return service;
    },
    get site() {
      return site;
    },
    get workflow() {
      return workflow;
    },
  };
}
