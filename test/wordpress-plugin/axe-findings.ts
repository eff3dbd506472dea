import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { run } from "axe-core";
import type { Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Problems that axe-core finds in the plugin's part of the page, including colour contrast, as `rule: element` lines; and texts
 * whose contrast it cannot determine. Cases that it can never determine are exempt: WordPress's own selects, whose arrow overlaps
 * them; drawings, whose colours a separate test checks; and tabs, some of which are scrolled out of view on a phone.
 */
export async function axeFindings(page: Page, within = "#parley-chat-settings"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const size = page.viewportSize();
  // Higher than any screen, so that no bar covers a text.
  if (size !== null) await page.setViewportSize({ ...size, height: 6_000 });
  // Only the lines leave the page, because sending axe-core's full results takes longer than the check.
  const { violations, incomplete } = await page.evaluate(async (selector) => {
    const results = await (window as unknown as { axe: { run: typeof run } }).axe.run(selector, {
      iframes: false,
      resultTypes: ["violations", "incomplete"],
    });
    const lines = (rules: typeof results.violations) =>
      rules.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    return { violations: lines(results.violations), incomplete: lines(results.incomplete) };
  }, within);
  if (size !== null) await page.setViewportSize(size);
  const unclear = incomplete.filter((line) => /^color-contrast: <(?!select|text|[^>]*role="tab")/.test(line));
  return [...violations, ...unclear];
}
