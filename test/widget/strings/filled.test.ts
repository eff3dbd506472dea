import { expect, it } from "vitest";
import { filled } from "../../../widget/src/strings/filled.ts";

it("filled() replaces every occurrence of a placeholder with its value", () => {
  expect(filled("{count} of {count}, {text}", { count: "3", text: "x" })).toBe("3 of 3, x");
});

it("filled() leaves a placeholder without a value unchanged", () => {
  expect(filled("{other} {toString} {}", { count: "3" })).toBe("{other} {toString} {}");
});

it("filled() does not replace placeholders inside values, and does not read values as patterns", () => {
  expect(filled("{text} {count}", { text: "{count} $& $1", count: "3" })).toBe("{count} $& $1 3");
});
