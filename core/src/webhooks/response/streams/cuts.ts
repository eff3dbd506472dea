/** A part of a text that was passed on and turned out not to belong to it: UTF-16 units, in the order of the text. */
export interface Cut {
  from: number;
  to: number;
}

/** The text without these parts, and without white space around it if there are any. */
export function withoutCuts(text: string, cuts: readonly Cut[]): string {
  if (cuts.length === 0) return text;
  let rest = "";
  let at = 0;
  for (const { from, to } of cuts) {
    rest += text.slice(at, from);
    at = to;
  }
  return (rest + text.slice(at)).trim();
}
