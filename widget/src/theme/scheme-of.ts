import type { Appearance } from "../appearance.ts";

/**
 * Returns the CSS `color-scheme` of the chat at `place` in a page: the owner's setting, or else the page's own scheme, including
 * later changes. If the page declares none, `page` uses the background under the chat, so that a light page stays light on a dark
 * system; `auto` follows the visitor's system.
 */
export function schemeOf(theme: Appearance["theme"], place: Element): string {
  if (theme === "light" || theme === "dark") return theme;
  if (/light|dark/.test(getComputedStyle(place.ownerDocument.documentElement).colorScheme)) return "inherit";
  if (theme === "auto") return "light dark";
  return isDark(place) ? "dark" : "light";
}

/** Whether the nearest painted background is dark or, if there is none, whether the text is light. */
function isDark(place: Element): boolean {
  for (let at: Element | null = place; at; at = at.parentElement) {
    const [lightness, alpha] = readColor(getComputedStyle(at).backgroundColor);
    if (alpha > 0.5) return lightness < 0.5;
  }
  return readColor(getComputedStyle(place).color)[0] > 0.6;
}

/** Returns lightness and opacity, 0 to 1, of a computed colour: `rgb()`, `lab()`, `lch()`, `oklab()`, `oklch()` or `color()`. */
function readColor(color: string): [lightness: number, alpha: number] {
  const [one = 0, two = 0, three = 0, alpha = 1] = (color.match(/\b[\d.]+/g) ?? []).map(Number);
  const isRgb = /^(rgb|color)/.test(color);
  const most = /^rgb/.test(color) ? 255 : /^l/.test(color) ? 100 : 1;
  return [(isRgb ? 0.3 * one + 0.6 * two + 0.1 * three : one) / most, alpha];
}
