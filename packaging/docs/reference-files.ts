import { writeFileSync } from "node:fs";
import { apiPages } from "./api-pages.ts";
import { commandsPage } from "./commands-page.ts";
import { environmentPage } from "./environment-page.ts";
import { errorsPage } from "./errors-page.ts";
import { widgetPage } from "./widget-page.ts";

/**
 * Writes the generated pages of the reference. Runs before the site is built and before its tests. Git ignores the API
 * pages, because they are four times as long as all other pages together.
 */
export function writeReference(): void {
  for (const [path, text] of Object.entries({ ...apiPages(), ...referenceFiles() })) {
    writeFileSync(new URL(`../../docs/${path}`, import.meta.url), text);
  }
}

/** Returns the generated pages that are in Git, by path from `docs`. `test/docs/reference.test.ts` fails if one is stale. */
export function referenceFiles(): Record<string, string> {
  return {
    "reference/commands.md": commandsPage(),
    "reference/environment.md": environmentPage(),
    "reference/errors.md": errorsPage(),
    "reference/widget.md": widgetPage(),
  };
}
