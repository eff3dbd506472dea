import { SECTION_TEXTS } from "../../admin/appearance-sections.ts";
import { HANDOVER_TEXTS } from "../../admin/handover-texts.ts";
import { SHOP_PROMPTS } from "../../admin/tools/shop-prompt.ts";
import { WORDABLE_TEXTS } from "../../admin/wordable-texts.ts";
import { choosable, labelled, MADE, WIDTH } from "./screen-files.ts";

/**
 * Writes the labels and texts of the plugin's settings: in functions, because translations load with the page, and as
 * literals, because WP-CLI extracts them from the script.
 */
export function wordpressLabelsFile(): string {
  const texts = (named: Record<string, string>) =>
    Object.entries(named)
      .map(([name, text]) => property(name, text))
      .join("");
  const sections = Object.entries(SECTION_TEXTS).map(
    ([name, { title, contains }]) =>
      `    ${name}: {\n      title: ${translated(title)},\n      contains: ${translated(contains)},\n    },\n`,
  );
  return [
    MADE,
    'import { __ } from "@wordpress/i18n";\n',
    "\n/** Labels of the fields, by setting. */\n",
    `export function settingLabels() {\n  return {\n${labelled("    ", translated)}  };\n}\n`,
    "\n/** Labels of the values, for settings with a choice. */\n",
    `export function settingChoices() {\n  return {\n${choosable("    ", choice)}  };\n}\n`,
    "\n/** Labels of the widget texts that owners change most often, by the widget's key. */\n",
    `export function wordableTexts() {\n  return {\n${texts(WORDABLE_TEXTS)}  };\n}\n`,
    "\n/** Texts of the Handover form. */\n",
    `export function handoverTexts() {\n  return {\n${texts(HANDOVER_TEXTS)}  };\n}\n`,
    "\n/** The sections of the Appearance screen. */\n",
    `export function sectionTexts() {\n  return {\n${sections.join("")}  };\n}\n`,
    "\n/** The instructions with which a model answers from the website. */\n",
    `export function shopPrompt() {\n  return __(\n    ${JSON.stringify(SHOP_PROMPTS.en)},\n    "parley-chat",\n  );\n}\n`,
  ].join("");
}

function translated(text: string): string {
  return `__(${JSON.stringify(text)}, "parley-chat")`;
}

/** Formats a property with a translatable text, in the formatter's style. A text with a placeholder gets a note. */
function property(name: string, text: string): string {
  const note = text.includes("{time}") ? "/* translators: {time}: a duration, such as “5 minutes”. */ " : "";
  const line = `    ${name}: ${note}${translated(text)},\n`;
  if (line.length <= WIDTH) return line;
  return `    ${name}: ${note}__(\n      ${JSON.stringify(text)},\n      "parley-chat",\n    ),\n`;
}

/** Adds a note to a single word, such as "Light" or "Right", because its translation depends on the setting. */
function choice(text: string, setting: string): string {
  return text.includes(" ")
    ? translated(text)
    : `/* translators: a choice of “${setting}”. */ ${translated(text)}`;
}
