import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "../../../widget/src/theme/contrast.ts";
import { type Palette, palette } from "../../../widget/src/theme/palette.ts";

type Name = keyof Palette;

/**
 * The pairs of colours that are painted on each other, and the minimum contrast of each pair (WCAG 2.2: 1.4.3 for text, 1.4.11
 * for the rest).
 */
const PAIRS: [ratio: number, on: Name[], painted: Name[]][] = [
  [4.5, ["surface", "raised", "tint", "wash"], ["text", "muted", "link"]],
  [4.5, ["surface", "raised", "tint"], ["danger"]],
  [4.5, ["accent", "accent-hover", "accent-active"], ["on-accent"]],
  [4.5, ["danger-surface"], ["danger", "text"]],
  [3, ["surface"], ["field-line"]],
];

const hex = (value: number) => `#${value.toString(16).padStart(6, "0")}`;
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(hex);
/** A grid over the colour cube that is densest at the corners and edges, where gamut mapping has the least room. */
const LEVELS = ["00", "01", "33", "66", "80", "99", "cc", "fe", "ff"];
const CORNERS = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => `#${r}${g}${b}`)));

function tooClose(color: string, theme: "light" | "dark"): string[] {
  const colors = palette(color, theme);
  return PAIRS.flatMap(([ratio, grounds, painted]) =>
    grounds.flatMap((ground) =>
      painted
        .filter((name) => contrast(colors[ground], colors[name]) < ratio)
        .map((name) => `${color} ${theme}: ${name} ${colors[name]} on ${ground} ${colors[ground]}`),
    ),
  );
}

function statesThatLookAlike(color: string, theme: "light" | "dark"): string[] {
  const { accent, "accent-hover": hover, "accent-active": active } = palette(color, theme);
  return [
    [accent, hover],
    [hover, active],
  ]
    .filter(([one = "", other = ""]) => contrast(one, other) < 1.1)
    .map(([one, other]) => `${color} ${theme}: ${one} and ${other}`);
}

describe.each(["light", "dark"] as const)("In the %s theme", (theme) => {
  it("every pair of colours has its required contrast for any colour that an owner may choose", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(tooClose(color, theme)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("every pair of colours has its required contrast at the edges of the gamut", () => {
    expect(CORNERS.flatMap((color) => tooClose(color, theme))).toEqual([]);
  });

  it("the accent is exactly the owner's colour", () => {
    for (const color of ["#ffd400", "#767676", "#000000", "#ffffff"])
      expect(palette(color, theme).accent).toBe(color);
  });

  it("an area in the accent colour has an outline if it is nearly as light as the surface", () => {
    const pale = theme === "light" ? "#ffffff" : "#000000";
    expect(palette(pale, theme).edge).toBe(palette(pale, theme).line);
    expect(palette("#1f6feb", theme).edge).toBe("#1f6feb");
  });

  it("a button of any colour looks different when hovered and when pressed", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(statesThatLookAlike(color, theme)).toEqual([]);
      }),
      // The colours with the least room for another state, found among one million.
      { examples: [["#ff2aff"], ["#00c900"], ["#06c700"]] },
    );
  });

  it("a button with a colour at the edges of the gamut looks different when hovered and when pressed", () => {
    expect(CORNERS.flatMap((color) => statesThatLookAlike(color, theme))).toEqual([]);
  });
});

it("a link has the owner's colour if that colour is readable", () => {
  expect(palette("#0b57d0", "light").link).toBe("#0b57d0");
  expect(palette("#a8c7fa", "dark").link).toBe("#a8c7fa");
});

it("a link has the text's colour if the owner's colour is too pale", () => {
  for (const [color, theme] of [
    ["#ffd400", "light"],
    ["#000000", "dark"],
  ] as const)
    expect(palette(color, theme).link).toBe(palette(color, theme).text);
});

it("palette() darkens a colour that is nearly dark enough for white text, and uses black text on lighter colours", () => {
  const grey = palette("#808080", "light");
  expect(grey["on-accent"]).toBe("#ffffff");
  expect(contrast(grey.accent, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(grey.accent, "#808080")).toBeLessThan(1.25);
  expect(palette("#ffd400", "light")["on-accent"]).toBe("#000000");
});
