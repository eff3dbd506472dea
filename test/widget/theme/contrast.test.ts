import { expect, it } from "vitest";
import { contrast } from "../../../widget/src/theme/contrast.ts";

it("contrast() returns the contrast ratio of WCAG 2.2, in either order of the colours", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#ffffff", "#ffffff")).toBe(1);
  // The lightest grey that passes on white, and the first grey that does not.
  expect(contrast("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
});
