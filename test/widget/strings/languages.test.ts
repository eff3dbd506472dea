import { globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { launcherName } from "../../../core/src/sites/settings/launcher-name.ts";
import english, { type Texts } from "../../../widget/src/strings/english.ts";
import { LANGUAGES } from "../../../widget/src/strings/language.ts";

type Strings = Texts["panel"] & Texts["menu"] & Texts["live"] & Texts["files"] & Texts["shop"];
type Key = keyof Strings;

const SOURCES = new URL("../../../widget/src/", import.meta.url);
const FOLDER = new URL("strings/languages/", SOURCES);
const together = (texts: Texts): Strings => Object.assign({}, ...Object.values(texts));
const ENGLISH = together(english);
const keys = Object.keys(ENGLISH) as Key[];
const files = readdirSync(FOLDER).map((name) => name.replace(/\.ts$/, ""));
const languages: [string, Strings][] = await Promise.all(
  files.map(async (name) => [name, together((await import(new URL(`${name}.ts`, FOLDER).href)).default)]),
);

/** Texts that are the same in English and in this language. */
const SHARED: Record<string, Key[]> = {
  de: ["launcher", "cards", "code"],
  es: ["launcher"],
  fr: ["launcher", "transcript", "conversation", "assistant", "code"],
  it: ["launcher"],
  nl: ["launcher", "cards", "code"],
  pt: ["launcher", "cards"],
};

/** Letters that each language may use outside of `{names}`. Languages that are not listed use Latin letters. */
const LETTERS: Record<string, RegExp> = {
  ar: /^\p{Script=Arabic}$/u,
  he: /^\p{Script=Hebrew}$/u,
  ja: /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]$/u,
  ko: /^\p{Script=Hangul}$/u,
  ru: /^[а-яё]$/iu,
  uk: /^[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя]$/iu,
  "zh-Hans": /^\p{Script=Han}$/u,
  "zh-Hant": /^\p{Script=Han}$/u,
};

/** Maximum number of characters of each text, by the space for it: from a short button (14) to the alert on a phone (90). */
const LONGEST: [limit: number, keys: Key[]][] = [
  [14, ["launcher", "clearConfirm", "cancel", "send", "code", "table", "copied", "stopped"]],
  [26, ["retry", "accept", "decline", "helpful", "notHelpful", "copy", "stop", "menu"]],
  [34, ["placeholder", "notAnswered", "prompts", "quickReplies"]],
  [44, ["queued", "unread", "waiting", "newTab"]],
  [90, keys],
];

it("the widget has at least fourteen languages besides English, each in a separate file", () => {
  expect(files.length).toBeGreaterThanOrEqual(14);
  expect(["en", ...files].sort()).toEqual([...LANGUAGES].sort());
});

it("the widget uses every text that its languages contain", () => {
  const sources = globSync("**/*.ts", { cwd: SOURCES }).map((path) =>
    readFileSync(new URL(path, SOURCES), "utf8"),
  );
  const isUsed = (key: Key) =>
    sources.some((source) => new RegExp(`(?:strings|words)\\.${key}\\b`).test(source));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

it("the launcher has the same name before and after the chat's language is fetched", () => {
  for (const [name, { launcher }] of languages) expect(launcherName(name, {})).toBe(launcher);
  expect(launcherName("en", {})).toBe(ENGLISH.launcher);
});

it("the launcher's name is the owner's text, if possible in the page's language", () => {
  const own = { launcher: "Ask us", "de.launcher": "Fragen Sie uns" };
  expect(launcherName("de-AT", own)).toBe("Fragen Sie uns");
  expect(launcherName("ja", own)).toBe("Ask us");
});

it('the launcher is called "Chat" in a language that the widget does not have', () => {
  for (const tag of ["", "sw", "constructor"]) expect(launcherName(tag, {})).toBe("Chat");
});

describe.each(languages)("The language %s", (name, strings) => {
  const each = (isWrong: (text: string, key: Key) => boolean) =>
    keys.filter((key) => isWrong(strings[key], key)).map((key) => `${key}: ${strings[key]}`);

  it("has every text of the widget, in the order of the English texts", () => {
    expect(Object.keys(strings)).toEqual(keys);
  });

  it("has the same placeholders as English", () => {
    expect(each((text, key) => `${text.match(/\{\w+\}/g)}` !== `${ENGLISH[key].match(/\{\w+\}/g)}`)).toEqual(
      [],
    );
  });

  it("contains no English text", () => {
    const shared = SHARED[name] ?? [];
    expect(each((text, key) => text === ENGLISH[key] && !shared.includes(key))).toEqual([]);
  });

  it("contains only letters that the language uses", () => {
    const own = LETTERS[name] ?? /^\p{Script=Latin}$/u;
    const foreign = (text: string) =>
      (text.replace(/\{\w+\}|name@example\.com|AI/g, "").match(/\p{L}/gu) ?? []).some(
        (letter) => !own.test(letter),
      );
    expect(each(foreign)).toEqual([]);
  });

  it("has no extra spaces, straight quotation marks or three dots", () => {
    expect(each((text) => /^\s|\s$|\s\s|\n|['"]|\.\.\./.test(text))).toEqual([]);
  });

  it("ends each sentence, question and unfinished text with the same kind of punctuation as English", () => {
    expect(each((text, key) => ending(text) !== ending(ENGLISH[key]))).toEqual([]);
  });

  it("has only texts that fit into their controls", () => {
    const tooLong = LONGEST.flatMap(([limit, some]) =>
      some.filter((key) => [...strings[key]].length > limit).map((key) => `${key}: ${strings[key]}`),
    );
    expect(tooLong).toEqual([]);
  });
});

function ending(text: string): string {
  if (/[.。]$/.test(text)) return "sentence";
  // A hint may follow a question.
  if (/[?？؟]/.test(text)) return "question";
  return text.endsWith("…") ? "unfinished" : "label";
}
