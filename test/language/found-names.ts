import { VAGUE_WORDS } from "./names.ts";

export interface VagueName {
  name: string;
  word: string;
  instead: string;
}

const DECLARED = /\b(?:const|let|function\*?|class|interface|type) +([A-Za-z_$][\w$]*)/g;
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Returns the names that TypeScript code declares and that contain a word of `VAGUE_WORDS`. Comments do not count. */
export function vagueNames(code: string): VagueName[] {
  const withoutComments = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return Array.from(withoutComments.matchAll(DECLARED), ([, name = ""]) => name).flatMap((name) => {
    const word = (name.match(WORD) ?? [])
      .map((each) => each.toLowerCase())
      .find((each) => Object.hasOwn(VAGUE_WORDS, each));
    return word === undefined ? [] : [{ name, word, instead: VAGUE_WORDS[word] ?? "" }];
  });
}
