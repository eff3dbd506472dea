import { WORDABLE_TEXTS } from "../../admin/wordable-texts.ts";
import { LANGUAGES, type Language } from "../../widget/src/strings/language.ts";
import { languageModule, partTexts } from "../../widget/src/strings/language-module.ts";
import { loadStrings } from "../../widget/src/strings/load-strings.ts";
import { WIDTH } from "./screen-files.ts";

const MADE = "// Generated from the texts in widget/src by `npm run generate`.\n\n";
const FOLDER = "admin/generated/default-texts";
/** The names of the texts. The greeting above a conversation is a setting; `welcome` is its default. */
const NAMES = [...Object.keys(WORDABLE_TEXTS), "welcome"];

/**
 * Returns a file for each language, so that a screen loads only the language that it shows, and a file that imports
 * them on demand.
 */
export function defaultTextsFiles(): Record<string, () => string> {
  const files = LANGUAGES.map((language, index) => [
    `${FOLDER}/${language}.ts`,
    () => `${MADE}export default {\n${lines(TEXTS[index] ?? {})}};\n`,
  ]);
  return { ...Object.fromEntries(files), [`${FOLDER}.ts`]: indexFile };
}

const TEXTS = await Promise.all(LANGUAGES.map(textsOf));

async function textsOf(language: Language): Promise<Record<string, string>> {
  const [own, live, shop, menu] = await Promise.all([
    loadStrings(language, languageModule),
    partTexts("live", language),
    partTexts("shop", language),
    partTexts("menu", language),
  ]);
  return { ...own, ...live, ...shop, ...menu };
}

/** Formats the texts as properties of an object, in the formatter's style. */
function lines(texts: Record<string, string>): string {
  return NAMES.map((name) => {
    const text = JSON.stringify(texts[name]);
    const line = `  ${name}: ${text},\n`;
    return line.length <= WIDTH ? line : `  ${name}:\n    ${text},\n`;
  }).join("");
}

function indexFile(): string {
  const loads = LANGUAGES.map((language) => {
    const name = language.includes("-") ? JSON.stringify(language) : language;
    return `  ${name}: () => import(/* webpackChunkName: "texts-${language}" */ "./default-texts/${language}.ts"),\n`;
  });
  return `${MADE}import type english from "./default-texts/en.ts";

/** The chat’s own texts that owners can replace, and its greeting. */
export type DefaultTexts = typeof english;

/** Loads the texts of a language. Each language is a separate file. */
export const DEFAULT_TEXTS: Record<string, () => Promise<{ default: DefaultTexts }>> = {
${loads.join("")}};
`;
}
