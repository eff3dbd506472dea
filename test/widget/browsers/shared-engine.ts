import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { GROUP } from "../../provision/shared-folder.ts";
import type { DrivenBrowser, DrivenPage } from "./driven-browser.ts";

/** Receives a folder for the browser's files; the run deletes it at its end. */
export type Launch = (folder: string) => Promise<DrivenBrowser>;

/** Browsers by engine. They are shared, because Firefox takes seconds to start and to end. */
const running = new Map<string, Promise<DrivenBrowser>>();

/** Returns the engine's browser, which the test files of this worker use in turn. Closing it closes only the file's pages. */
export async function sharedEngine(name: string, launch: Launch): Promise<DrivenBrowser> {
  const browser = await runningEngine(name, launch);
  const pages = new Set<DrivenPage>();
  function noted(page: DrivenPage): DrivenPage {
    const own: DrivenPage = {
      ...page,
      newTab: async () => noted(await page.newTab()),
      async close() {
        pages.delete(own);
        await page.close();
      },
    };
    pages.add(own);
    return own;
  }
  return {
    ...browser,
    newPage: async (size) => noted(await browser.newPage(size)),
    async close() {
      for (const page of pages) await page.close();
    },
  };
}

async function runningEngine(name: string, launch: Launch): Promise<DrivenBrowser> {
  const last = await running.get(name)?.catch(() => undefined);
  if (last?.isRunning()) return last;
  const started = startEngine(name, launch);
  running.set(name, started);
  return started;
}

async function startEngine(name: string, launch: Launch): Promise<DrivenBrowser> {
  const run = inject("sharedFolder");
  const browser = await launch(await mkdtemp(join(run, `${name}-`)));
  for (const group of browser.groups) await writeFile(join(run, `${group}${GROUP}`), "");
  return browser;
}
