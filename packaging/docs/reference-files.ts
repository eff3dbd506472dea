import { apiPages } from "./api-pages.ts";
import { commandsPage } from "./commands-page.ts";
import { environmentPage } from "./environment-page.ts";
import { errorsPage } from "./errors-page.ts";
import { widgetPage } from "./widget-page.ts";

/** The pages of the reference that are made of the code, by path from `docs`. */
export function referenceFiles(): Record<string, string> {
  return {
    ...apiPages(),
    "reference/commands.md": commandsPage(),
    "reference/environment.md": environmentPage(),
    "reference/errors.md": errorsPage(),
    "reference/widget.md": widgetPage(),
  };
}
