import type { run } from "axe-core";
import type { Page } from "playwright-core";
import { COLOUR_RULES, loadAxe } from "../widget/axe-core.ts";

/**
 * Resolves to the problems that axe-core finds in the plugin's part of the page, as `rule: element` lines. Texts whose
 * contrast axe-core cannot determine are problems too, except those that it can never determine: WordPress's own
 * selects, whose arrow overlaps them; drawings, whose colours a separate test checks; and tabs, some of which are
 * scrolled out of view on a phone.
 */
export async function axeFindings(page: Page, within = "#parley-chat-settings"): Promise<string[]> {
  return findingsOf(page, within, {});
}

/** Like `axeFindings`, but checks only colours, for a document that was already checked in other colours. */
export async function colourFindings(page: Page, within: string): Promise<string[]> {
  return findingsOf(page, within, { runOnly: COLOUR_RULES });
}

async function findingsOf(page: Page, within: string, rules: { runOnly?: string[] }): Promise<string[]> {
  await loadAxe(page);
  const size = page.viewportSize();
  // Higher than any screen, so that no bar covers a text.
  if (size !== null) await page.setViewportSize({ ...size, height: 6_000 });
  // Only the lines leave the page, because sending axe-core's full results takes longer than the check.
  const { violations, incomplete } = await page.evaluate(
    async ([selector, rules]) => {
      const results = await (window as unknown as { axe: { run: typeof run } }).axe.run(selector, {
        ...rules,
        iframes: false,
        resultTypes: ["violations", "incomplete"],
      });
      const lines = (rules: typeof results.violations) =>
        rules.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      return { violations: lines(results.violations), incomplete: lines(results.incomplete) };
    },
    [within, rules] as const,
  );
  if (size !== null) await page.setViewportSize(size);
  const unclear = incomplete.filter((line) => /^color-contrast: <(?!select|text|[^>]*role="tab")/.test(line));
  return [...violations, ...unclear];
}
