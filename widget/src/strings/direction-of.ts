import { nearestAttribute } from "./nearest-attribute.ts";
import { pageLocale } from "./page-locale.ts";

/** Languages written from right to left, in the script they most often have. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)$/;

/**
 * Which way the chat at `place` (connected) reads: as the page says by `dir` or CSS. As its language is written, if the
 * page says nothing, or if the language was chosen for the chat alone.
 */
export function directionOf(place: Element, override?: string | null): "ltr" | "rtl" {
  const { direction } = getComputedStyle(place);
  // Left to right is also what a page gets that says nothing.
  const isSaid = direction === "rtl" || nearestAttribute(place, "dir") !== null;
  if (isSaid && !override?.trim()) return direction === "rtl" ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.test(pageLocale(place, override)?.language ?? "") ? "rtl" : "ltr";
}
