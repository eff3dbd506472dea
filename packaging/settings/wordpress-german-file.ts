import { readFileSync } from "node:fs";
import { keyOf, type PoEntry, parsePo, poText } from "../../wordpress-plugin/packaging/languages/po-file.ts";
import { germanTexts, placeholdersOf, withNumbers } from "./german-texts.ts";

const TEMPLATE = new URL("../../wordpress-plugin/languages/parley-chat.pot", import.meta.url);
const HEADERS = {
  "Project-Id-Version": "Parley Chat",
  Language: "de_DE",
  "MIME-Version": "1.0",
  "Content-Type": "text/plain; charset=UTF-8",
  "Content-Transfer-Encoding": "8bit",
  "Plural-Forms": "nplurals=2; plural=(n != 1);",
  "X-Domain": "parley-chat",
};

/**
 * Writes every text of the template in German. For a text without context or plural, prefers the German text of the same
 * English text in the console, the inbox or the Shopify app. Otherwise uses the German text already in the file. Other
 * texts stay untranslated.
 */
export function wordpressGermanFile(before: string): string {
  const template = parsePo(readFileSync(TEMPLATE, "utf8"));
  const stored = new Map(parsePo(before).entries.map((entry) => [keyOf(entry), entry.texts]));
  const elsewhere = germanByEnglish();
  const entries = template.entries.map((entry) => ({
    ...entry,
    texts: knownText(entry, elsewhere) ?? stored.get(keyOf(entry)) ?? entry.texts,
  }));
  return poText({ headers: HEADERS, entries });
}

/** Returns German texts by English text. Omits texts with several translations, such as "Done", which depend on the context. */
function germanByEnglish(): Map<string, string> {
  const all = Map.groupBy(germanTexts(), ({ english }) => english);
  const certain = [...all].filter(([, texts]) => new Set(texts.map(({ german }) => german)).size === 1);
  return new Map(certain.map(([english, [text]]) => [english, text?.german ?? ""]));
}

function knownText({ id, plural, context }: PoEntry, elsewhere: Map<string, string>): string[] | undefined {
  if (plural !== undefined || context !== undefined) return undefined;
  const names = [...new Set(placeholdersOf(id))];
  const german = elsewhere.get(withNumbers(id, "").english);
  return german === undefined
    ? undefined
    : [german.replace(/\{(\d)\}/g, (mark, at) => names[Number(at) - 1] ?? mark)];
}
