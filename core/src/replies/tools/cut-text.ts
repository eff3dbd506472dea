/** Bytes of a result, with the mark. */
const LONGEST = 65_536;
const MARK = "\n[Cut: the result was longer than this.]";

/** A result as the model gets it, marked if the rest of it is missing. */
export function cutText(text: string, isCut = false): string {
  if (!isCut && Buffer.byteLength(text) <= LONGEST) return text.toWellFormed();
  const bytes = Buffer.from(text).subarray(0, LONGEST - MARK.length);
  // Without the half of a character at the end.
  return new TextDecoder().decode(bytes, { stream: true }) + MARK;
}
