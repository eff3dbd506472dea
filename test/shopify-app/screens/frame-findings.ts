import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, run } from "axe-core";
import type { Frame } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Problems that axe-core finds in the app's own document, as `rule: element` lines; separate tests check the preview in it. */
export async function frameFindings(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe);
  const results = await frame.evaluate(
    () =>
      (window as unknown as { axe: { run: typeof run } }).axe.run(document, {
        iframes: false,
      }) as Promise<AxeResults>,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
