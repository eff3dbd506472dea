import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "./browser.ts";

/** By program and flags. A browser's start takes the processor as long as several tests. */
const browsers = new Map<string, Promise<Browser>>();

/** The browser that this worker's test files use one after the other. It ends with the worker. */
export async function sharedBrowser(
  executablePath?: string,
  flags: readonly string[] = [],
): Promise<Browser> {
  const kind = [executablePath, ...flags].join(" ");
  const running = await browsers.get(kind)?.catch(() => undefined);
  if (running?.isConnected()) return running;
  const started = launchBrowser(executablePath, flags);
  browsers.set(kind, started);
  return started;
}

/** Closes what a test file has opened in it. What pages store is their context's, and goes with it. */
export async function leaveSharedBrowser(
  browser: Browser | undefined,
  opened: readonly BrowserContext[] = browser?.contexts() ?? [],
): Promise<void> {
  // Programs that are no tests have it to themselves.
  if (process.env.VITEST_POOL_ID === undefined) return browser?.close();
  await Promise.all(opened.map((context) => context.close()));
}
