/** Length in Unicode code points. */
const LONGEST = 140;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns a message as one line of at most 140 Unicode code points; white space and control characters become single spaces. A
 * longer message ends with "…" and is cut between visible characters, so that no accent and no part of an emoji is lost. Undefined
 * if nothing is left.
 */
export function openingLine(message: string): string | undefined {
  const line = message.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (line === "") return undefined;
  if ([...line].length <= LONGEST) return line;
  const cut: string[] = [];
  for (const { segment } of characters.segment(line)) {
    // A single visible character may be longer than the line, such as a letter with hundreds of accents.
    const pieces = [...segment].slice(0, LONGEST - 1);
    if (cut.length + pieces.length > LONGEST - 1) break;
    cut.push(...pieces);
  }
  return `${cut.join("").trimEnd()}…`;
}
