import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { RuleObject, run } from "axe-core";
import type { Frame, Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Problems that axe-core finds, as `rule: element` lines. Waits for animations to end, because a colour may be in transition.
 * `rules` enables rules that axe-core leaves off. A frame is checked without the frames inside it.
 */
export async function findings(page: Page | Frame, rules: RuleObject = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  await page.evaluate(() => {
    const roots = [
      document,
      ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ];
    for (const motion of roots.flatMap((root) => root.getAnimations()))
      if (motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) motion.finish();
  });
  // Passes are left out, because describing them takes longer than the check.
  const options = {
    rules,
    iframes: "frames" in page,
    resultTypes: ["violations" as const],
    selectors: false,
  };
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: { run: typeof run } }).axe.run(options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, options);
}
