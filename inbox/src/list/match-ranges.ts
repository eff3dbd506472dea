/** Maximum number of search words to highlight; more would cost time without helping. */
const MOST_WORDS = 10;

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Splits a text into pieces and marks every case-insensitive match of a search word. */
export function matchPieces(text: string, search: string): Piece[] {
  const words = search.trim().split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [{ text, isMatch: false }];
  const pattern = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
  return text
    .split(new RegExp(`(${pattern})`, "iu"))
    .map((piece, at) => ({ text: piece, isMatch: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== "");
}

/** Shortens the text before the first match to `room / 2` characters if there are more than `room`, to fit in a row. */
export function aroundMatch(text: string, search: string, room = 60): string {
  const [before, ...rest] = matchPieces(text, search);
  if (before === undefined || before.isMatch || rest.length === 0 || before.text.length <= room) return text;
  const start = before.text.length - room / 2;
  // Does not split a surrogate pair.
  return `…${before.text.slice(start).replace(/^[\uDC00-\uDFFF]/, "")}${rest.map((piece) => piece.text).join("")}`;
}
