import { harmlessText } from "./harmless-text.ts";

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z][a-z\d]{1,30});/gi;
const NAMED = /&[a-z][a-z\d]{1,30};/gi;

/**
 * Decodes character references once, and never into a control character (CommonMark, Entity references). `charactersOf` decodes
 * named references, which are separated by spaces.
 */
export function decodeReferences(text: string, charactersOf: (names: string) => string): string {
  if (!text.includes("&")) return text;
  // No reference decodes to a space.
  const meant = charactersOf((text.match(NAMED) ?? []).join(" ")).split(" ");
  let next = 0;
  const decoded = text.replace(REFERENCE, (written, decimal?: string, hex?: string) => {
    if (decimal ?? hex) return character(decimal ? Number(decimal) : Number(`0x${hex}`));
    const named = meant[next++] ?? "";
    // A reference decodes to at most two code units. More means an unknown name that begins with a known one, such as `&notit;`.
    return named.length > 2 ? written : named;
  });
  return harmlessText(decoded);
}

/**
 * Returns the character with this number; U+FFFD for NUL, numbers beyond Unicode, and surrogates (U+D800 to U+DFFF are 27 × 2,048
 * and up).
 */
function character(point: number): string {
  return point > 0 && point <= 0x10ffff && point >> 11 !== 27 ? String.fromCodePoint(point) : "\ufffd";
}
