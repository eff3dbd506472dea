/**
 * Returns a well-formed text of at most `longest` UTF-16 units. A longer text is cut between code points, and then ends with
 * `mark`. If `longest` has no room for the mark, only the mark is left.
 */
export function shortText(text: string, longest: number, mark = ""): string {
  if (text.length <= longest) return text.toWellFormed();
  const end = Math.max(0, longest - mark.length);
  return text.slice(0, end).replace(HALF_AT_THE_END, "").toWellFormed() + mark;
}

/** The first half of a surrogate pair. */
const HALF_AT_THE_END = /[\uD800-\uDBFF]$/;
