/** A block of code, or to the end of the text; or else a tab. */
const CODE_OR_TAB = /^[ >]*(`{3,}(?!`)|~{3,}(?!~)).*\n[\s\S]*?(?:^[ >]*\1|(?![\s\S]))|\t/gm;

/** The parser counts spaces: a tab is four. Code keeps its tabs. */
export function tabsAsSpaces(text: string): string {
  return text.replace(CODE_OR_TAB, (found) => (found === "\t" ? "    " : found));
}
