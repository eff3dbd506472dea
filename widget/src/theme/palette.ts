import { contrast } from "./contrast.ts";
import { tones } from "./tones.ts";

/** What no owner's colour changes. */
const NEUTRALS = {
  light: {
    surface: "#ffffff",
    raised: "#f1f3f5",
    text: "#1b1f24",
    muted: "#59636e",
    line: "#dfe3e8",
    "field-line": "#7d8792",
    danger: "#a1180d",
    "danger-surface": "#fdf0ee",
  },
  dark: {
    surface: "#16191d",
    raised: "#262b31",
    text: "#e8eaed",
    muted: "#9ea8b3",
    line: "#30363d",
    "field-line": "#79838e",
    danger: "#ffaea6",
    "danger-surface": "#3a1d1a",
  },
};

export interface Palette {
  /** What lies under everything, and what lies on it. */
  surface: string;
  raised: string;
  text: string;
  muted: string;
  /** Separates, and need not be seen. */
  line: string;
  "field-line": string;
  danger: string;
  "danger-surface": string;
  /** The owner's colour, a little darker where white text then reaches 4.5:1. */
  accent: string;
  "on-accent": string;
  "accent-hover": string;
  "accent-active": string;
  /** Outline of what is filled with `accent`: seen only where `accent` is nearly the surface. */
  edge: string;
  /** A breath of the accent: quick replies. `wash` is stronger: the header of an empty chat. */
  tint: string;
  wash: string;
  /** The accent as text and as focus ring, 4.5:1 on `surface`, `raised`, `tint` and `wash`; `text` where the accent is too pale for that. */
  link: string;
}

/** Colours for one theme around the owner's `#rrggbb`, all readable on one another (WCAG 2.2, 1.4.3 and 1.4.11). */
export function palette(color: string, theme: "light" | "dark"): Palette {
  const neutrals = NEUTRALS[theme];
  const { surface, raised, text, line } = neutrals;
  const isLight = theme === "light";
  const { lightness, at } = tones(color);
  const onWhite = contrast(color, "#ffffff");
  // Nearly dark enough for white text: made so. On all others, black always does.
  const isOnWhite = onWhite >= 3;
  const accent = isOnWhite ? distinct(["#ffffff"], -0.01) : color;
  // Darker, unless that could not be seen, or black could not be read on it any more.
  const tone = tones(accent).lightness;
  const hover = tone < (isOnWhite ? 0.35 : 0.75) ? 0.06 : -0.06;
  /** Below this all is black to the eye. */
  const start = Math.max(tone, 0.2);
  const tint = at(isLight ? 0.955 : 0.3, isLight ? 0.025 : 0.045);
  const wash = at(isLight ? 0.93 : 0.33, isLight ? 0.045 : 0.05);

  /** The colour, step by step darker or lighter until it stands out from each of `grounds` by 4.5. */
  function distinct(grounds: string[], step: number): string {
    let found = color;
    for (let tone = lightness; grounds.some((ground) => contrast(found, ground) < 4.5); ) {
      tone += step;
      found = at(tone);
    }
    return found;
  }

  return {
    ...neutrals,
    accent,
    "on-accent": isOnWhite ? "#ffffff" : "#000000",
    "accent-hover": at(start + hover),
    "accent-active": at(start + 2 * hover),
    edge: contrast(accent, surface) < 1.4 ? line : accent,
    ...{ tint, wash },
    link:
      contrast(color, surface) < 2 ? text : distinct([surface, raised, tint, wash], isLight ? -0.01 : 0.01),
  };
}
