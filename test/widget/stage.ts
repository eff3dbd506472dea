import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";
import { type PretendService, pretendService } from "./pretend-service.ts";

export interface Stage {
  readonly service: PretendService;
  /** Opens a page in its own browser context, without waiting for anything on it. */
  arrive(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Like `arrive`, with the widget on the page. Records the widget's events in `window.emitted`. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens the chat as a visitor does, unless it is open, and waits for the panel. */
  open(page: Page): Promise<void>;
  /** Waits for the widget on a reloaded page. */
  ready(page: Page): Promise<void>;
}

declare global {
  interface Window {
    emitted: [string, unknown][];
  }
}

/** Plays animations 20 times as fast, because tests check the final position of the chat, not the duration of an animation. */
async function shortenAnimations(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 20 });
}

/** Starts a browser and a pretend service for one test file; each test starts with an empty service. */
export function stage(): Stage {
  let service: PretendService;
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([pretendService(), sharedBrowser()]);
  });

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    service.reset();
  });

  afterAll(async () => {
    await leaveSharedBrowser(browser);
    await service?.close();
  });

  async function arrive(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await shortenAnimations(page);
    await page.goto(new URL(path, service.origin).href);
    return page;
  }

  async function ready(page: Page): Promise<void> {
    await page.locator("parley-chat .launcher").waitFor();
    await page.evaluate(() => {
      window.emitted = [];
      const names = ["open", "close", "message:sent", "message:received", "message:action", "error"] as const;
      for (const event of names) {
        window.ChatWidget?.on(event, (payload: unknown) => window.emitted.push([event, payload]));
      }
    });
  }

  return {
    get service() {
      return service;
    },
    ready,
    arrive,
    async open(page) {
      // The chat opens automatically if it was open on the last page.
      const isBack = await page.evaluate(() => {
        try {
          return JSON.stringify(sessionStorage).includes('isOpen\\":true');
        } catch {
          return false;
        }
      });
      if (!isBack) await page.locator(".launcher").click();
      await page.locator(".panel").waitFor();
    },
    async visit(path = "/", options = {}) {
      const page = await arrive(path, options);
      await ready(page);
      return page;
    },
  };
}
