import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { germanTexts, placeholdersOf, withNumbers } from "../../packaging/settings/german-texts.ts";
import {
  phpFile,
  scriptFile,
  scriptsOf,
} from "../../wordpress-plugin/packaging/languages/compile-languages.ts";
import { keyOf, parsePo, poText } from "../../wordpress-plugin/packaging/languages/po-file.ts";

const languages = new URL("../../wordpress-plugin/languages/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, languages), "utf8");
const template = parsePo(read("parley-chat.pot"));
const wordpress = parsePo(read("parley-chat-de_DE.po"));

const all = [
  ...germanTexts(),
  ...wordpress.entries
    .filter(({ plural, context }) => plural === undefined && context === undefined)
    .map(({ id, texts: [text = ""], files }) => ({ ...withNumbers(id, text), at: files.join() })),
];

/** English texts that need several German ones, and why. */
const SEVERAL: Record<string, string> = {
  Done: "the state of a step; a button of the inbox",
  Agent: "a role in the console; the author of a message in the inbox",
  Reply: "a field; what a key does",
  "{1} days": "after “more than”; a period",
};

describe("The German texts of the console, the inbox, the Shopify app and the WordPress plugin", () => {
  it("translate the same English text in the same way", () => {
    const different = Object.fromEntries(
      [...Map.groupBy(all, ({ english }) => english)]
        .filter(([, texts]) => new Set(texts.map(({ german }) => german)).size > 1)
        .map(([english, texts]) => [english, texts.map(({ german, at }) => `${german} (${at})`)]),
    );
    expect(different).toEqual(
      Object.fromEntries(Object.keys(SEVERAL).map((english) => [english, expect.any(Array)])),
    );
  });

  it("quote a button by its label if they ask the reader to press it", () => {
    const labels = new Map(all.map(({ english, german }) => [english, german]));
    const asked = all.flatMap(({ english, german, at }) =>
      [...english.matchAll(/press “([^”]+)”/gi)].map(([, button = ""]) => ({ button, german, at })),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ button, german }) => !german.includes(`„${labels.get(button)}“`))).toEqual([]);
  });
});

describe("The German texts of the WordPress plugin", () => {
  it("are complete, and none is marked as fuzzy", () => {
    const missing = wordpress.entries.filter(({ texts }) => texts.some((text) => text === ""));
    expect(missing.map(keyOf)).toEqual([]);
    expect(wordpress.entries.filter(({ flags }) => flags.includes("fuzzy")).map(keyOf)).toEqual([]);
  });

  it("contain the same placeholders as the English texts", () => {
    const sorted = (text: string) => placeholdersOf(text).sort().join(" ");
    for (const { id, plural, texts } of wordpress.entries)
      expect([id, ...texts.map(sorted)]).toEqual([
        id,
        sorted(id),
        ...(plural === undefined ? [] : [sorted(plural)]),
      ]);
  });

  it("have two plural forms", () => {
    expect(wordpress.headers["Plural-Forms"]).toBe("nplurals=2; plural=(n != 1);");
    for (const { plural, texts } of wordpress.entries)
      expect(texts).toHaveLength(plural === undefined ? 1 : 2);
  });

  it("are stored in the form that the generator writes", () => {
    expect(poText(wordpress)).toBe(read("parley-chat-de_DE.po"));
  });
});

/** Texts that may be a verb or a noun, a state or a command, so that a translator cannot know which is meant. */
const AMBIGUOUS =
  /^(Answer|Body|Done|Export|From|Hours|Import|Left|Light|Now|Nowhere|Page|Right|Started|Status|Stop|Test|Then|Time|To|Value|You)$/;

describe("The template for translators", () => {
  it("has a note or a context for each text with a placeholder and for each ambiguous word", () => {
    const needed = template.entries.filter(
      ({ id, plural = "" }) => placeholdersOf(id + plural).length > 0 || AMBIGUOUS.test(id),
    );
    const without = needed.filter(
      ({ notes, context }) => context === undefined && !notes.some((note) => note.startsWith("translators:")),
    );
    expect(without.map(keyOf)).toEqual([]);
    expect(needed.length).toBeGreaterThan(100);
  });
});

describe("A compiled translation", () => {
  const po = parsePo(`msgid ""
msgstr ""
"Language: de_DE\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: includes/A.php:3
#: build/index.js:9
msgid "It’s \\"here\\"\\n"
msgstr ""
"Es ist "
"'da'"

#: build/index.js:1
msgctxt "the chat"
msgid "Open"
msgstr "Offen"

#: includes/A.php:4
msgid "one day"
msgid_plural "%d days"
msgstr[0] "ein Tag"
msgstr[1] "%d Tage"
`);

  it("stores the texts for PHP in PHP's format", () => {
    expect(phpFile(po)).toBe(
      `<?php\nreturn ['plural-forms'=>'nplurals=2; plural=(n != 1);','language'=>'de_DE','messages'=>['It’s "here"\n'=>'Es ist \\'da\\'',\n'one day'."\\0".'%d days'=>'ein Tag'."\\0".'%d Tage']];\n`,
    );
  });

  it("stores the texts of one script in the format of wp.i18n", () => {
    expect([...scriptsOf(po)]).toEqual(["build/index.js"]);
    expect(JSON.parse(scriptFile(po, "build/index.js")).locale_data.messages).toEqual({
      "": { domain: "messages", lang: "de_DE", "plural-forms": "nplurals=2; plural=(n != 1);" },
      'It’s "here"\n': ["Es ist 'da'"],
      "the chat\u0004Open": ["Offen"],
    });
  });
});
