import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

/** The rules whose result depends on colours. The others depend only on the document. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe-core's script on the first use of `window.axe`. */
const ON_USE = `Object.defineProperty(window, "axe", {
  configurable: true,
  get() { delete window.axe; (() => { ${axe} })(); return window.axe; },
  set(value) { Object.defineProperty(window, "axe", { value, configurable: true, writable: true }); },
});`;

/** Pages that axe-core was sent to. */
const sentTo = new WeakSet<Page>();

/**
 * Makes `window.axe` available. Sending axe-core takes longer than most checks, so a page that is checked again after a page load
 * receives it for all later loads.
 */
export async function loadAxe(where: Page | Frame): Promise<void> {
  if (await where.evaluate(() => "axe" in window)) return;
  const page = "frames" in where ? where : where.page();
  if (sentTo.has(page)) await page.addInitScript(ON_USE);
  sentTo.add(page);
  await where.evaluate(axe);
}
