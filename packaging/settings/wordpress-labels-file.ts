import { WORDABLE_TEXTS } from "../../settings/wordable-texts.ts";
import { choosable, labelled, MADE } from "./screen-files.ts";

/** Functions, because translations load with the page. Literals, because WP-CLI extracts them from the script. */
export function wordpressLabelsFile(): string {
  const texts = Object.entries(WORDABLE_TEXTS).map(([name, label]) => `    ${name}: ${translated(label)},\n`);
  return [
    MADE,
    'import { __ } from "@wordpress/i18n";\n',
    "\n/** What the fields of the settings are called, by setting. */\n",
    `export function settingLabels() {\n  return {\n${labelled("    ", translated)}  };\n}\n`,
    "\n/** The values of the settings that one chooses. */\n",
    `export function settingChoices() {\n  return {\n${choosable("    ", translated)}  };\n}\n`,
    "\n/** What the texts are called that owners most want in other words, by the widget's names of them. */\n",
    `export function wordableTexts() {\n  return {\n${texts.join("")}  };\n}\n`,
  ].join("");
}

function translated(text: string): string {
  return `__(${JSON.stringify(text)}, "parley-chat")`;
}
