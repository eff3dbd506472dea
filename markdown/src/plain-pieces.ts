import { element } from "./element.ts";

/** Characters (UTF-16) that a browser lays out within a frame. */
const LONGEST = 8_000;

/** A text as it was written. A long one is cut, where a line or a word ends, so that only what is in sight costs time. */
export function plainPieces(document: Document, text: string): HTMLElement[] {
  const pieces: HTMLElement[] = [];
  const name = text.length > LONGEST ? "plain piece" : "plain";
  let start = 0;
  do {
    const end = start + lengthOf(text.slice(start, start + LONGEST + 1));
    pieces.push(element(document, "p", { class: name, dir: "auto" }, text.slice(start, end)));
    start = end;
  } while (start < text.length);
  return pieces;
}

function lengthOf(text: string): number {
  if (text.length <= LONGEST) return text.length;
  const window = text.slice(0, LONGEST);
  const gap = window.lastIndexOf("\n") + 1 || window.lastIndexOf(" ") + 1;
  if (gap > 0) return gap;
  // No half of a surrogate pair is left behind.
  return /[\ud800-\udbff]$/.test(window) ? LONGEST - 1 : LONGEST;
}
