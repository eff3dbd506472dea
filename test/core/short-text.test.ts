import { describe, expect, it } from "vitest";
import { shortText } from "../../core/src/short-text.ts";

describe("shortText()", () => {
  it("returns a text of the maximum length unchanged", () => {
    expect(shortText("ab😀", 4, "…")).toBe("ab😀");
  });

  it.each([
    ["abcde", 4, "", "abcd"],
    ["abcde", 4, "…", "abc…"],
    ["abc😀", 4, "", "abc"],
    ["a😀bcd", 3, "…", "a…"],
    ["abcde", 1, "…\n", "…\n"],
  ])(
    "cuts a longer text between code points, and then appends the mark: %j to %d with %j",
    (text, longest, mark, cut) => {
      expect(shortText(text, longest, mark)).toBe(cut);
    },
  );

  it("replaces half of a surrogate pair that the text itself contains", () => {
    expect(shortText("a\ud83d", 2)).toBe("a\ufffd");
    expect(shortText("a\ud83dbc", 3)).toBe("a\ufffdb");
  });
});
