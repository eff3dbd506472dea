/** Matches a code block, closed or open until the end of the text, or a tab outside of code. */
const CODE_OR_TAB = /^[ >]*(`{3,}(?!`)|~{3,}(?!~)).*\n[\s\S]*?(?:^[ >]*\1|(?![\s\S]))|\t/gm;

/** Replaces each tab by four spaces, because the parser counts spaces. Code keeps its tabs. */
export function tabsAsSpaces(text: string): string {
  return text.replace(CODE_OR_TAB, (found) => (found === "\t" ? "    " : found));
}
