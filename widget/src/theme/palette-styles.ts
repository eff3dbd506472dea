import { DEFAULT_APPEARANCE } from "../appearance.ts";
import { type Palette, palette } from "./palette.ts";

/**
 * The palettes of both themes around `#rrggbb` as custom properties, `--parley-link` and so on; `color-scheme` picks
 * between the two. What is no such colour does not enter the style sheet: the default stands in.
 */
export function paletteStyles(color: string): string {
  const accent = /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_APPEARANCE.color;
  const [light, dark] = [palette(accent, "light"), palette(accent, "dark")];
  const lines = (Object.keys(light) as (keyof Palette)[]).map(
    (name) => `--parley-${name}: light-dark(${light[name]}, ${dark[name]});`,
  );
  return `:host { ${lines.join(" ")} }`;
}
