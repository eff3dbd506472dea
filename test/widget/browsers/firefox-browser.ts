import puppeteer, { type KeyInput, type Page, type Viewport } from "puppeteer-core";
import { firefox } from "../../provision/firefox.ts";
import type { DrivenBrowser, DrivenPage } from "./driven-browser.ts";

/**
 * Starts Firefox, driven by Puppeteer over WebDriver BiDi. Throws with the missing package's name if Firefox is not installed.
 * `profile`: a folder that the caller removes. By default, the browser creates its own and removes it when it is closed.
 */
export async function firefoxBrowser(profile?: string): Promise<DrivenBrowser> {
  const executablePath = firefox.find();
  if (executablePath === undefined)
    throw new Error("No Firefox is installed. On Debian: apt-get install -y firefox-esr");
  const stored = profile === undefined ? {} : { userDataDir: profile };
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, ...stored });
  const group = browser.process()?.pid;
  return {
    async newPage(viewport = { width: 1280, height: 720 }) {
      const context = await browser.createBrowserContext();
      return driven(await context.newPage(), viewport);
    },
    isRunning: () => browser.connected,
    groups: group === undefined ? [] : [group],
    close: () => browser.close(),
  };
}

async function driven(page: Page, viewport: Viewport): Promise<DrivenPage> {
  const context = page.browserContext();
  await sized(page, viewport);
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (work, ...given) => page.evaluate(`(${work})(...${JSON.stringify(given)})`) as Promise<never>,
    async press(key) {
      const keys = key.split("+") as KeyInput[];
      for (const down of keys) await page.keyboard.down(down);
      for (const up of keys.toReversed()) await page.keyboard.up(up);
    },
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    async wheel(x, y, by) {
      await page.mouse.move(x, y);
      await page.mouse.wheel({ deltaY: by });
    },
    screenshot: () => page.screenshot(),
    newTab: async () => driven(await context.newPage(), viewport),
    front: () => page.bringToFront(),
    close: async () => ((await context.pages()).length > 1 ? page.close() : context.close()),
  };
}

/**
 * Sets the size. Ignores that Firefox 140 ESR cannot set the screen orientation, which Puppeteer sends together with the size.
 */
async function sized(page: Page, viewport: Viewport): Promise<void> {
  try {
    await page.setViewport(viewport);
  } catch (failure) {
    if (!String(failure).includes("unknown command emulation.setScreenOrientationOverride")) throw failure;
    await page.waitForFunction(`innerWidth === ${viewport.width} && innerHeight === ${viewport.height}`);
  }
}
