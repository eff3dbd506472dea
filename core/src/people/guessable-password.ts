import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** The required score on zxcvbn's scale of 0 to 4: 3 means at least 10^8 guesses. */
const LEAST_SCORE = 3;
/**
 * Maximum UTF-16 units that are checked. The time grows with the square of the length: about 0.1 s for this length, 1 s for 200.
 */
const LONGEST_CHECKED = 64;
/** Separators between letters or words, which add little strength: "pass word 12" counts as "password12". */
const SEPARATORS = /[\s._\p{Cf}-]+/gu;
const PRODUCT = "parley";

/**
 * Whether a password is among an attacker's first guesses: common passwords, keyboard rows, dates, repetitions, and `known` facts
 * about the person, such as the e-mail address, the name and the site's name (contract §16.1).
 */
export async function isGuessable(password: string, known: readonly string[]): Promise<boolean> {
  checker ??= loaded();
  const plain = password.normalize("NFKC").trim().slice(0, LONGEST_CHECKED);
  const joined = plain.replace(SEPARATORS, "");
  const factory = await checker;
  const guesses = [PRODUCT, ...known.flatMap(words)];
  return [...new Set([plain, joined])].some((text) => factory.check(text, guesses).score < LEAST_SCORE);
}

let checker: Promise<ZxcvbnFactory> | undefined;

/** Loads zxcvbn when a person first sets a password, because its lists use 40 MB and most processes never need them. */
async function loaded(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** The text itself, its parts joined to one word, and each part of at least 3 letters and digits. */
function words(text: string): string[] {
  const parts = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 2);
  return [text.slice(0, LONGEST_CHECKED), parts.join(""), ...parts.slice(0, 20)];
}
