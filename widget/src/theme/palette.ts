import { contrast } from "./contrast.ts";
import { mix } from "./mix.ts";

/** Colours that do not depend on the owner's colour. */
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
  /** Background of the panel, and of elements on it. */
  surface: string;
  raised: string;
  text: string;
  muted: string;
  /** Separators, which need no minimum contrast. */
  line: string;
  "field-line": string;
  danger: string;
  "danger-surface": string;
  /** The owner's colour, slightly darkened if white text then reaches 4.5:1. */
  accent: string;
  "on-accent": string;
  "accent-hover": string;
  "accent-active": string;
  /** Outline of elements filled with `accent`: visible only if `accent` is nearly the surface colour. */
  edge: string;
  /** A faint tint of the accent for quick replies. `wash` is stronger: the header of an empty chat. */
  tint: string;
  wash: string;
  /**
   * The accent for text and focus rings, 4.5:1 on `surface`, `raised`, `tint` and `wash`; equal to `text` if the accent is
   * too close to `surface`.
   */
  link: string;
}

const WHITE = "#ffffff";
const BLACK = "#000000";

/** Returns one theme's colours for the owner's `#rrggbb`. Every text is readable on its background (WCAG 2.2, 1.4.3). */
export function palette(color: string, theme: "light" | "dark"): Palette {
  const neutrals = NEUTRALS[theme];
  const { surface, raised, text, muted, line } = neutrals;
  const onWhite = contrast(color, WHITE);
  // A colour that is nearly dark enough for white text is darkened. Black is readable on all other colours.
  const isOnWhite = onWhite >= 3;
  const accent = isOnWhite ? distinct(BLACK, [WHITE]) : color;
  // Darker when pressed, unless that would be invisible or make black text unreadable.
  const pressed = contrast(accent, BLACK) < (isOnWhite ? 1.8 : 9.4) ? WHITE : BLACK;
  const isPale = contrast(color, surface) < 1.4;
  const tint = ground(0.12);
  const wash = ground(0.18);

  /** Mixes the colour with more and more of `end` until its contrast with each of `grounds` is 4.5. */
  function distinct(end: string, grounds: string[]): string {
    let found = color;
    for (let share = 1; grounds.some((each) => contrast(found, each) < 4.5); share -= 0.02)
      found = mix(color, end, share);
    return found;
  }

  /**
   * Mixes the colour, or `text` if the colour is too close to `surface`, into `surface`: at most `share`, and less if `muted`
   * would become unreadable.
   */
  function ground(share: number): string {
    const found = mix(isPale ? text : color, surface, share);
    return contrast(found, muted) < 4.5 ? ground(share - 0.01) : found;
  }

  return {
    ...neutrals,
    accent,
    "on-accent": isOnWhite ? WHITE : BLACK,
    // With these shares, two states have a contrast of 1.1, and `on-accent` has 4.5 on both, for any colour.
    "accent-hover": mix(accent, pressed, 0.832),
    "accent-active": mix(accent, pressed, 0.69),
    edge: isPale ? line : accent,
    tint,
    wash,
    link:
      contrast(color, surface) < 2
        ? text
        : distinct(theme === "light" ? BLACK : WHITE, [surface, raised, tint, wash]),
  };
}
