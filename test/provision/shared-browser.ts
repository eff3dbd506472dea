import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "./browser.ts";

/** Browsers by program and flags. Starting a browser takes as much CPU time as several tests. */
const browsers = new Map<string, Promise<Browser>>();

/** Resolves to the browser that the test files of this worker use in turn. It ends with the worker. */
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

/**
 * Closes the pages that a test file has opened in the browser. The data that they store belongs to their context, and
 * is deleted with the context.
 */
export async function leaveSharedBrowser(
  browser: Browser | undefined,
  opened: readonly BrowserContext[] = browser?.contexts() ?? [],
): Promise<void> {
  // Programs other than tests have a separate browser.
  if (process.env.VITEST_POOL_ID === undefined) return browser?.close();
  await Promise.all(opened.map((context) => context.close()));
}
