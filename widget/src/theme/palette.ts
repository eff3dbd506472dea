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
  /** The owner's colour as it is: a brand is not to be bent. */
  accent: string;
  "on-accent": string;
  "accent-hover": string;
  "accent-active": string;
  /** Outline of what is filled with `accent`: 3:1 against the surface, `accent` itself where that is enough. */
  edge: string;
  /** A breath of the accent to paint on: quick replies, what is pressed. */
  tint: string;
  /** The accent as text and as focus ring: 4.5:1 on `surface`, `raised` and `tint`. */
  link: string;
}

/** Colours for one theme around the owner's `#rrggbb`, all readable on one another (WCAG 2.2, 1.4.3 and 1.4.11). */
export function palette(accent: string, theme: "light" | "dark"): Palette {
  const neutrals = NEUTRALS[theme];
  const { surface, raised } = neutrals;
  const { lightness, at } = tones(accent);
  const towards = theme === "light" ? -0.01 : 0.01;
  // Black, where white would not do, always does.
  const text = contrast(accent, "#ffffff") >= 4.5 ? "#ffffff" : "#000000";
  // Darker, unless that could not be seen, or black could not be read on it any more.
  const hover = lightness < (text === "#ffffff" ? 0.35 : 0.75) ? 0.06 : -0.06;
  /** Below this all is black to the eye. */
  const start = Math.max(lightness, 0.2);
  const tint = at(theme === "light" ? 0.955 : 0.3, theme === "light" ? 0.025 : 0.045);

  /** The accent, darker or lighter until it stands out from each of `grounds` by `ratio`. */
  function distinct(ratio: number, grounds: string[]): string {
    let found = accent;
    for (let tone = lightness; grounds.some((ground) => contrast(found, ground) < ratio); ) {
      tone += towards;
      found = at(tone);
    }
    return found;
  }

  return {
    ...neutrals,
    accent,
    "on-accent": text,
    "accent-hover": at(start + hover),
    "accent-active": at(start + 2 * hover),
    edge: distinct(3, [surface, raised]),
    tint,
    link: distinct(4.5, [surface, raised, tint]),
  };
}
