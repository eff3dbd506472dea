import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { keyOf, type PoEntry, type PoFile, parsePo } from "./po-file.ts";

/** Base name of the plugin's translation. includes/Admin/OwnGerman.php uses it for all German locales. */
const NAME = "parley-chat-de_DE";

/**
 * Compiles the translation into `build/languages`, under the names that WordPress expects: one file for PHP (WordPress
 * 6.5 and later), and one file per script with only the texts of that script.
 */
export async function compileLanguages(plugin: URL): Promise<void> {
  const po = parsePo(await readFile(new URL(`languages/${NAME}.po`, plugin), "utf8"));
  const target = new URL("build/languages/", plugin);
  await mkdir(target, { recursive: true });
  await writeFile(new URL(`${NAME}.l10n.php`, target), phpFile(po));
  for (const script of scriptsOf(po)) {
    const hash = createHash("md5").update(script).digest("hex");
    await writeFile(new URL(`${NAME}-${hash}.json`, target), scriptFile(po, script));
  }
}

export function scriptsOf({ entries }: PoFile): Set<string> {
  return new Set(entries.flatMap(({ files }) => files.filter((file) => file.endsWith(".js"))));
}

/** Returns the PHP texts in the format of WordPress's WP_Translation_File_PHP. */
export function phpFile({ headers, entries }: PoFile): string {
  const messages = entries
    .filter(({ files }) => files.some((file) => file.endsWith(".php")))
    .map((entry) => `${php([keyOf(entry), ...pluralOf(entry)])}=>${php(entry.texts)}`);
  return `<?php\nreturn ['plural-forms'=>${php([pluralForms(headers)])},'language'=>${php([headers.Language ?? ""])},'messages'=>[${messages.join(",\n")}]];\n`;
}

/** Returns the texts of a script in the format of Jed 1.x, which `wp.i18n` reads. */
export function scriptFile({ headers, entries }: PoFile, script: string): string {
  const texts = entries
    .filter(({ files }) => files.includes(script))
    .map((entry) => [keyOf(entry), entry.texts]);
  const head = { domain: "messages", lang: headers.Language, "plural-forms": pluralForms(headers) };
  return JSON.stringify({
    source: script,
    domain: "messages",
    locale_data: { messages: { "": head, ...Object.fromEntries(texts) } },
  });
}

function pluralOf({ plural }: PoEntry): string[] {
  return plural === undefined ? [] : [plural];
}

function pluralForms(headers: PoFile["headers"]): string {
  return headers["Plural-Forms"] ?? "";
}

/** Returns a PHP expression for the texts, separated by null bytes as WordPress separates plural forms. */
function php(texts: readonly string[]): string {
  return texts.map((text) => `'${text.replace(/[\\']/g, "\\$&")}'`).join(`."\\0".`);
}
