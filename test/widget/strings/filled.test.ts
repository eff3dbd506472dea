import { expect, it } from "vitest";
import { filled } from "../../../widget/src/strings/filled.ts";

it("a text is filled in wherever it names a value", () => {
  expect(filled("{count} of {count}, {text}", { count: "3", text: "x" })).toBe("3 of 3, x");
});

it("a name without a value stays as it is", () => {
  expect(filled("{other} {toString} {}", { count: "3" })).toBe("{other} {toString} {}");
});

it("what is filled in is not filled in again, nor read as a pattern", () => {
  expect(filled("{text} {count}", { text: "{count} $& $1", count: "3" })).toBe("{count} $& $1 3");
});
