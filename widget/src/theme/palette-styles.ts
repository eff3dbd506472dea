import { DEFAULT_LOOK } from "../appearance.ts";
import { type Palette, palette } from "./palette.ts";

/**
 * Returns the palettes of both themes for `color` (`#rrggbb`) as custom properties, `--parley-link` and so on; `color-scheme`
 * picks between the two. A `color` in any other format is replaced by the default colour. `scheme` is for browsers without
 * `light-dark()`: the computed `color-scheme`, which does not follow later changes of the visitor's system.
 */
export function paletteStyles(color: string, scheme?: string): string {
  const accent = /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_LOOK.color;
  const [light, dark] = [palette(accent, "light"), palette(accent, "dark")];
  const styles = (value: (name: keyof Palette) => string) =>
    `:host{${(Object.keys(light) as (keyof Palette)[]).map((name) => `--parley-${name}:${value(name)}`).join(";")}}`;
  if (!scheme) return styles((name) => `light-dark(${light[name]},${dark[name]})`);
  const inDark = styles((name) => dark[name]);
  if (!scheme.includes("dark")) return styles((name) => light[name]);
  if (!scheme.includes("light")) return inDark;
  return `${styles((name) => light[name])}@media (prefers-color-scheme:dark){${inDark}}`;
}
