import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RuleObject, run } from "axe-core";
import type { Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe-core finds wrong, as `rule: element` lines. Motion is to be reduced, or a colour may be half-way. `rules` switches on
 * what axe-core leaves off.
 */
export async function findings(page: Page, rules: RuleObject = {}): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(
    (options) => (window as unknown as { axe: { run: typeof run } }).axe.run(options) as Promise<AxeResults>,
    { rules },
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
