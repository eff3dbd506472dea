import { expect, it } from "vitest";
import { palette } from "../../../widget/src/theme/palette.ts";
import { paletteStyles } from "../../../widget/src/theme/palette-styles.ts";

it("each colour is a custom property with a value for light and a value for dark", () => {
  const [light, dark] = [palette("#ffd400", "light"), palette("#ffd400", "dark")];
  const styles = paletteStyles("#ffd400");
  expect(styles).toContain(`--parley-link:light-dark(${light.link},${dark.link})`);
  expect(styles).toContain("--parley-on-accent:light-dark(#000000,#000000);");
  expect(styles.match(/--parley-/g)).toHaveLength(Object.keys(light).length);
});

it("an invalid colour is not written to the styles", () => {
  for (const hostile of ["red;}*{display:none", "#12345", "#1234567", "#12345g", "", "#123456\n"])
    expect(paletteStyles(hostile)).toBe(paletteStyles("#1f6feb"));
});
