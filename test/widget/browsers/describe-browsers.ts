import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { chromium } from "../../provision/chromium.ts";
import { firefox } from "../../provision/firefox.ts";
import { isMissing } from "../../provision/missing.ts";
import { webkit } from "../../provision/webkit.ts";
import { type PretendService, pretendService } from "../pretend-service.ts";
import { chromiumBrowser } from "./chromium-browser.ts";
import type { DrivenBrowser, DrivenPage, PageSize } from "./driven-browser.ts";
import { firefoxBrowser } from "./firefox-browser.ts";
import { sharedEngine } from "./shared-engine.ts";
import { type VisitedChat, visitedChat } from "./visited-chat.ts";
import { webkitBrowser } from "./webkit-browser.ts";

const BROWSERS = [
  { name: chromium.name, launch: () => chromiumBrowser() },
  { name: firefox.name, launch: firefoxBrowser },
  { name: webkit.name, launch: () => webkitBrowser() },
];

export interface BrowserStage {
  /** The browser's name, as `isMissing` expects it. */
  browser: string;
  readonly service: PretendService;
  /** Opens a page as a new visitor and waits for the chat's launcher, except on `/bare`, which has no launcher. */
  visit(path?: string, size?: PageSize): Promise<VisitedChat>;
}

/** Runs the same tests in Chromium, Firefox and WebKit. */
export function inEachBrowser(tests: (launch: () => Promise<DrivenBrowser>, name: string) => void): void {
  for (const { name, launch } of BROWSERS)
    describe.skipIf(isMissing(name))(`in ${name}`, () => tests(() => sharedEngine(name, launch), name));
}

/** Runs the same tests in each browser, each test with an empty pretend service. */
export function describeBrowsers(tests: (on: BrowserStage) => void): void {
  inEachBrowser((launch, name) => tests(browserStage(name, launch)));
}

function browserStage(name: string, launch: () => Promise<DrivenBrowser>): BrowserStage {
  let service: PretendService;
  let browser: DrivenBrowser;
  const pages: DrivenPage[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([pretendService(), launch()]);
  });

  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
    service.reset();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  return {
    browser: name,
    get service() {
      return service;
    },
    async visit(path = "/", size) {
      const page = await browser.newPage(size);
      pages.push(page);
      await page.goto(new URL(path, service.origin).href);
      const chat = visitedChat(page);
      if (!path.startsWith("/bare")) await chat.seen(".launcher");
      return chat;
    },
  };
}
