/** Maximum bytes of a result, including the mark. */
const LONGEST = 65_536;
const MARK = "\n[Cut: the result was longer than this.]";

/** Cuts a result for the model to 64 KiB, and marks it as cut. `isCut`: the tool's answer was already cut. */
export function cutText(text: string, isCut = false): string {
  if (!isCut && Buffer.byteLength(text) <= LONGEST) return text.toWellFormed();
  const bytes = Buffer.from(text).subarray(0, LONGEST - MARK.length);
  // `stream` drops an incomplete character at the end.
  return new TextDecoder().decode(bytes, { stream: true }) + MARK;
}
