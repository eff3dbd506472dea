/** A part of a text that was passed on and later recognised as a thought: UTF-16 units, in the order of the text. */
export interface Cut {
  from: number;
  to: number;
}

/** The text without these parts; if there are any, also without surrounding white space. */
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
