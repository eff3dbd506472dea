import { defaultTextsFiles } from "./default-texts-files.ts";
import { deliveryTypesFile } from "./delivery-types-file.ts";
import { knowledgeBoundsFile } from "./knowledge-bounds-file.ts";
import { copiedFile, wordpressProblemsFile } from "./problem-files.ts";
import { boundsFile, labelsFile, languagesFile, siteTypesFile } from "./screen-files.ts";
import { settingsTable } from "./settings-table.ts";
import { widgetAppearanceFile } from "./widget-appearance-file.ts";
import { wordpressArgumentsFile } from "./wordpress-arguments-file.ts";
import { wordpressGermanFile } from "./wordpress-german-file.ts";
import { wordpressLabelsFile } from "./wordpress-labels-file.ts";

/** Functions that turn a file's current text into its new text, by path from the repository's root. */
export function settingsFiles(): Record<string, (before: string) => string> {
  return {
    "admin/generated/site.ts": siteTypesFile,
    "admin/generated/setting-bounds.ts": boundsFile,
    "admin/generated/setting-labels.ts": labelsFile,
    "admin/generated/knowledge-bounds.ts": knowledgeBoundsFile,
    "admin/generated/deliveries.ts": deliveryTypesFile,
    "admin/generated/languages.ts": languagesFile,
    ...defaultTextsFiles(),
    "admin/generated/problem-words.ts": () => copiedFile("problem-words.ts"),
    "admin/generated/problem-text.ts": () => copiedFile("problem-text.ts"),
    "admin/generated/address-warnings.ts": () => copiedFile("address-warnings.ts"),
    "wordpress-plugin/src/workflow/problem-words.ts": wordpressProblemsFile,
    "widget/src/appearance.ts": widgetAppearanceFile,
    "wordpress-plugin/includes/Rest/SiteArguments.php": wordpressArgumentsFile,
    "wordpress-plugin/src/settings/setting-labels.ts": wordpressLabelsFile,
    "wordpress-plugin/languages/parley-chat-de_DE.po": wordpressGermanFile,
    "docs/reference/settings.md": (before) => withTable(before, settingsTable()),
  };
}

const BEGIN = "<!-- What follows is made of the schema by `npm run generate`. -->";
const END = "<!-- So far. -->";

function withTable(page: string, table: string): string {
  const [before = "", rest = ""] = page.split(BEGIN);
  const [, after = ""] = rest.split(END);
  return `${before}${BEGIN}\n\n${table}\n${END}${after}`;
}
