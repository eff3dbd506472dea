import { readFileSync } from "node:fs";
import { ITS_MESSAGE, PROBLEM_WORDS } from "../../core/src/sites/problems/problem-words.ts";
import { WIDTH } from "./screen-files.ts";

const FOLDER = "core/src/sites/problems/";

/** Returns a copy of a file of the service for the screens, because `admin` imports no other package. */
export function copiedFile(name: string): string {
  const text = readFileSync(new URL(`../../${FOLDER}${name}`, import.meta.url), "utf8");
  return `// Generated from ${FOLDER}${name} by \`npm run generate\`.\n${text}`;
}

/**
 * Writes the plugin's texts about problems: in a function, because translations load with the page, and as literals, because
 * WP-CLI extracts them from the script.
 */
export function wordpressProblemsFile(): string {
  const words = Object.entries(PROBLEM_WORDS).map(([code, text]) => translated("      ", code, text));
  return [
    `// Generated from ${FOLDER}problem-words.ts by \`npm run generate\`.\n`,
    'import { __ } from "@wordpress/i18n";\n',
    "\n/** Problems that a test of the workflow or the model can report, by code. */\n",
    `export function problemWords() {\n  return {\n    words: {\n${words.join("")}    },\n`,
    `${translated("    ", "itsMessage", ITS_MESSAGE)}  };\n}\n`,
  ].join("");
}

/** Formats a property with a translatable text, in the formatter's style. */
function translated(indent: string, name: string, text: string): string {
  const note = /\{\w+\}/.test(text)
    ? `${indent}/* translators: keep words in {braces} as they are. */\n`
    : "";
  const literal = text.includes('"') ? `'${text}'` : `"${text}"`;
  const line = `${indent}${name}: __(${literal}, "parley-chat"),\n`;
  if (line.length <= WIDTH) return note + line;
  return `${note}${indent}${name}: __(\n${indent}  ${literal},\n${indent}  "parley-chat",\n${indent}),\n`;
}
