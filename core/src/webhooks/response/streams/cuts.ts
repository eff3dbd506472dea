/** A part of a text that was passed on and later recognised as a thought, in UTF-16 units of the text. Parts are in order. */
export interface Cut {
  from: number;
  to: number;
}

/** Removes these parts from the text. If there are any, also removes surrounding white space. */
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
