import { harmlessText } from "./harmless-text.ts";

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z][a-z\d]{1,30});/gi;
const NAMED = /&[a-z][a-z\d]{1,30};/gi;

/** Turns character references into text, once, and never into a control character (CommonMark, Entity references). */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  // No reference decodes to a space.
  const meant = charactersOf((text.match(NAMED) ?? []).join(" ")).split(" ");
  let next = 0;
  const decoded = text.replace(REFERENCE, (written, decimal?: string, hex?: string) => {
    if (decimal ?? hex) return character(decimal ? Number(decimal) : Number(`0x${hex}`));
    const named = meant[next++] ?? "";
    // A reference decodes to at most two code units: more is an unknown name that begins with a known one, like `&notit;`.
    return named.length > 2 ? written : named;
  });
  return harmlessText(decoded);
}

/**
 * The characters of named references: the browser has the table of all 2,125. Its parser of captions decodes them under any policy,
 * but older Safari knows few names there. A browser without Trusted Types allows the parser of HTML, which makes an inert document.
 * Either is given nothing but names.
 */
function charactersOf(names: string): string {
  const read =
    "trustedTypes" in globalThis
      ? new VTTCue(0, 0, names).getCueAsHTML()
      : new DOMParser().parseFromString(`<p>${names}`, "text/html");
  return (read.firstElementChild ?? read).textContent ?? "";
}

/** Not for NUL, what is beyond Unicode, and the surrogates: U+D800 to U+DFFF are 27 × 2,048 and up. */
function character(point: number): string {
  return point > 0 && point <= 0x10ffff && point >> 11 !== 27 ? String.fromCodePoint(point) : "\ufffd";
}
