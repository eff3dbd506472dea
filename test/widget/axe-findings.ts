import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RuleObject, run } from "axe-core";
import type { Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Problems that axe-core finds, as `rule: element` lines. Waits for animations to end, because a colour may
 * be half-way. `rules` enables rules that axe-core leaves off.
 */
export async function findings(page: Page, rules: RuleObject = {}): Promise<string[]> {
  await page.evaluate(axe);
  await page.evaluate(() => {
    const roots = [
      document,
      ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ];
    for (const motion of roots.flatMap((root) => root.getAnimations()))
      if (motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) motion.finish();
  });
  const results = await page.evaluate(
    (options) => (window as unknown as { axe: { run: typeof run } }).axe.run(options) as Promise<AxeResults>,
    { rules },
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
