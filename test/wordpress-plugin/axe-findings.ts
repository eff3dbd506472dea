import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { run } from "axe-core";
import type { Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe-core finds wrong with the plugin's own part of the page, contrast of colours included, as `rule: element`
 * lines; and where it cannot tell how well a text is readable. That it never can of WordPress's own selects, whose arrow
 * lies over them, of drawings, whose colours a test looks at by itself, and of tabs, some of which are scrolled out of sight on a phone.
 */
export async function axeFindings(page: Page, within = "#parley-chat-settings"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const size = page.viewportSize();
  // Higher than any screen, so that no bar lies over a text.
  if (size !== null) await page.setViewportSize({ ...size, height: 6_000 });
  // Only lines leave the page: what axe-core says of everything that it looked at takes longer to send than to find.
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
