import type { Cookie, Page } from "playwright-core";
import { afterAll, afterEach } from "vitest";
import { type TestBrowser, VIEWPORT } from "./browser-on.ts";
import { logIn } from "./browser-user.ts";
import type { ConnectedSite } from "./connected-site.ts";
import { keepRoots, mountSettings, unmountSettings } from "./mounted-settings.ts";

interface OpenedSettings {
  page: Page;
  user: string;
  cookies: Cookie[];
  /** Whether WordPress's scripts are loaded and nothing else is on the page. */
  isReady: boolean;
}

export interface SettingsPage {
  /** Opens the settings, at a tab, as an administrator. The data that PHP wrote into the page may be from an earlier test. */
  (tab?: string): Promise<Page>;
  /** Opens the settings like the function above, but always loads the page. */
  loaded(tab?: string): Promise<Page>;
  /** Opens another page of WordPress, such as `/wp-admin/plugins.php`. @param prepare Runs before the load. */
  at(path: string, prepare?: (page: Page) => unknown, user?: string): Promise<Page>;
}

export async function unfoldAll(page: Page): Promise<void> {
  const folded = page.locator("#parley-chat-settings details:not([open]) > summary:visible");
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Pages of this worker's earlier test files. They keep the browser's compiled copies of WordPress's scripts. */
const resting: Page[] = [];

/**
 * Loads WordPress's 4 MB of scripts once per file. Between tests, the settings are unmounted, and the plugin's own script runs
 * again. After a test that fails or leaves something on its page, the next test gets another page.
 */
export function settingsPage(on: ConnectedSite, { lastingPage }: TestBrowser): SettingsPage {
  const free: OpenedSettings[] = [];
  const inUse: OpenedSettings[] = [];

  const address = () => `${on.wp.origin}/wp-admin/admin.php?page=parley-chat`;

  afterEach(async ({ task }) => {
    for (const opened of inUse.splice(0)) {
      // Also drops a page that cannot be restored because it is being left or closed at this moment.
      const isReusable =
        task.result?.state !== "fail" && (await restored(opened, address()).catch(() => false));
      if (isReusable) free.push(opened);
      else await opened.page.context().close();
    }
  });

  afterAll(async () => {
    for (const { page } of free) {
      await forget(page, on.wp.origin);
      resting.push(page);
    }
  });

  async function newPage(): Promise<Page> {
    const page = await lastingPage({ reducedMotion: "reduce" });
    await page.addInitScript(keepRoots);
    return page;
  }

  async function loggedIn(user: string): Promise<OpenedSettings> {
    const page = resting.pop() ?? (await newPage());
    const opened: OpenedSettings = { page, user, cookies: [], isReady: false };
    inUse.push(opened);
    await logIn(page, on.wp.origin, user);
    opened.cookies = await page.context().cookies();
    return opened;
  }

  function reused(user: string): OpenedSettings | undefined {
    const at = free.findLastIndex((opened) => opened.user === user);
    if (at === -1) return undefined;
    const [opened] = free.splice(at, 1) as [OpenedSettings];
    inUse.push(opened);
    return opened;
  }

  async function at(path: string, prepare?: (page: Page) => unknown, user = "admin"): Promise<Page> {
    const opened = reused(user) ?? (await loggedIn(user));
    const { page } = opened;
    opened.isReady = false;
    // Changing only the hash of the address would not load the page.
    if (page.url().startsWith(on.wp.origin)) await page.goto("about:blank");
    await prepare?.(page);
    await page.goto(on.wp.origin + path);
    return page;
  }

  async function open(tab: string, isLoaded: boolean): Promise<Page> {
    const opened = reused("admin") ?? (await loggedIn("admin"));
    const { page } = opened;
    if (opened.isReady && !isLoaded) await page.evaluate(mountSettings, tab);
    else {
      // Changing only the hash of the address would not load the page.
      if (page.url().startsWith(address())) await page.goto("about:blank");
      await page.goto(`${address()}#${tab}`);
    }
    await page.locator("#parley-chat-settings h2").waitFor();
    await page.locator(".parley-loading").first().waitFor({ state: "detached" });
    opened.isReady = !isLoaded;
    return page;
  }
  return Object.assign((tab = "") => open(tab, false), { loaded: (tab = "") => open(tab, true), at });
}

/**
 * Restores the page after a test. Resolves to false if the page cannot be used again. Afterwards, `isReady` says
 * whether it can be used without a page load.
 */
async function restored(opened: OpenedSettings, address: string): Promise<boolean> {
  const { page, cookies } = opened;
  if (page.isClosed()) return false;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setViewportSize(VIEWPORT);
  await page.mouse.move(0, 0);
  const left = await page.evaluate(unmountSettings);
  await context.clearCookies();
  await context.addCookies(cookies);
  opened.isReady &&= left === "nothing" && page.url().startsWith(address);
  return left !== "a clock";
}

/** Removes everything of the page, except the cached scripts. */
async function forget(page: Page, origin: string): Promise<void> {
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  await page.context().clearCookies();
}
