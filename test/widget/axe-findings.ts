import type { RuleObject, RunOptions, run } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { COLOUR_RULES, loadAxe } from "./axe-core.ts";

/**
 * Returns the problems that axe-core finds, as `rule: element` lines. Ends animations first, because a colour may be in
 * transition. `rules` enables rules that axe-core leaves off. A frame is checked without the frames inside it.
 */
export async function findings(page: Page | Frame, rules: RuleObject = {}): Promise<string[]> {
  return findingsOf(page, { rules });
}

/** Like `findings`, but only for a document that was checked before in another theme. */
export async function colourFindings(page: Page | Frame): Promise<string[]> {
  return findingsOf(page, { runOnly: COLOUR_RULES });
}

async function findingsOf(
  page: Page | Frame,
  which: Pick<RunOptions, "rules" | "runOnly">,
): Promise<string[]> {
  await loadAxe(page);
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
    ...which,
    iframes: "frames" in page,
    resultTypes: ["violations" as const],
    selectors: false,
  };
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: { run: typeof run } }).axe.run(options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, options);
}
