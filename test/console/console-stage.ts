import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type RunningDemo, runDemo } from "../../core/src/demo/run-demo.ts";
import { parseOptions } from "../../core/src/options.ts";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";
import { addFirstPerson, EMAIL, PASSWORD } from "./first-person.ts";

/** For `expect.poll` on the REST API, in milliseconds: a free site may make 10 calls a second and 60 a minute. */
export const API_POLL = { interval: 1_000 };

/** A page, and what its browser complains about: violations of the policy, errors of the page, and errors in its console. */
export interface Watched {
  page: Page;
  complaints: string[];
}

export interface ConsoleStage {
  readonly demo: RunningDemo;
  readonly browser: Browser;
  /** Opens a page that records its complaints, by default in a new context. */
  open(how?: { context?: BrowserContext; width?: number; dark?: boolean; path?: string }): Promise<Watched>;
  /** Opens a browser context in which the first person is signed in. */
  signedIn(how?: { width?: number; dark?: boolean }): Promise<BrowserContext>;
  /** Signs the first person in again in this context. */
  signIn(context: BrowserContext): Promise<void>;
  /** Restarts the service on another port with the same data. */
  restart(): Promise<void>;
}

/** Starts the demo with its console and a browser, for all tests of a file. */
export function consoleStage(): ConsoleStage {
  let demo: RunningDemo;
  let browser: Browser;
  let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> | undefined;
  const folder = mkdtempSync(join(tmpdir(), "parley-console-"));
  const run = () => runDemo(parseOptions({ PORT: "0", PARLEY_DATA_DIR: folder, LOG_LEVEL: "silent" }));
  beforeAll(async () => {
    [demo, browser] = await Promise.all([run(), sharedBrowser()]);
  });
  afterAll(async () => {
    await leaveSharedBrowser(browser);
    await demo?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const newContext = ({ width = 1_280, dark = false }) =>
    browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 860 },
      colorScheme: dark ? "dark" : "light",
      locale: "en-GB",
      reducedMotion: "reduce",
    });

  return {
    get demo() {
      return demo;
    },
    get browser() {
      return browser;
    },
    async open({ context, path = "console/", ...how } = {}) {
      const page = await (context ?? (await newContext(how))).newPage();
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (line) => {
        // Refused calls, such as without a sign-in, are normal responses here.
        if (line.type() === "error" && !line.text().includes("Failed to load resource"))
          complaints.push(line.text());
      });
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
          console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
        );
      });
      await page.goto(path.startsWith("http") ? path : `${demo.address}/${path}`);
      return { page, complaints };
    },
    async signedIn(how = {}) {
      const context = await newContext(how);
      if (cookies === undefined) {
        await addFirstPerson(context, demo);
        cookies = await context.cookies();
      } else await context.addCookies(cookies);
      return context;
    },
    async signIn(context) {
      await context.request.post(`${demo.address}/v1/console/sign-in`, {
        headers: { "x-parley-console": "1" },
        data: { email: EMAIL, password: PASSWORD },
      });
    },
    async restart() {
      await demo.stop();
      demo = await run();
    },
  };
}
