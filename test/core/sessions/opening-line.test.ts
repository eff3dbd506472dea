import { describe, expect, it } from "vitest";
import { openingLine } from "../../../core/src/sessions/opening-line.ts";

const FAMILY = "👨‍👩‍👧‍👦";

describe("A conversation's opening line", () => {
  it.each([
    ["Where is my order?", "Where is my order?"],
    ["  Hello,\r\n\n\tis \u00a0 anybody\u2028there? ", "Hello, is anybody there?"],
    ["a\0b\x1b[31mc", "a b [31mc"],
    ["\uFEFFHello", "Hello"],
  ])("has each run of white space and control characters replaced by one space: %j", (message, line) => {
    expect(openingLine(message)).toBe(line);
  });

  it.each(["", " \n\t", "\0\x01"])("is undefined if no text is left: %j", (message) => {
    expect(openingLine(message)).toBeUndefined();
  });

  it.each([
    ["letters", "x".repeat(200), "x".repeat(139)],
    ["surrogate pairs", "😀".repeat(141), "😀".repeat(139)],
    ["a combining accent", `${"x".repeat(138)}e\u0301y`, "x".repeat(138)],
    ["a family of seven code points", `${"x".repeat(133)}${FAMILY}y`, "x".repeat(133)],
    ["a family that fits", `${"x".repeat(132)}${FAMILY}yy`, `${"x".repeat(132)}${FAMILY}`],
    ["a space at the cut", `${"x".repeat(138)} yy`, "x".repeat(138)],
  ])("has at most 140 code points and ends between characters: %s", (_, message, line) => {
    expect(openingLine(message)).toBe(`${line}…`);
  });

  it.each(["x", "😀", "e\u0301"])(
    "is the complete message if the message has 140 code points: %j repeated",
    (one) => {
      const whole = one.repeat(140 / [...one].length);
      expect(openingLine(whole)).toBe(whole);
    },
  );

  it("is cut inside a character only if the character itself is longer than the limit", () => {
    const accents = `e${"\u0301".repeat(300)}`;
    expect(openingLine(`${accents} hello`)).toBe(`${accents.slice(0, 139)}…`);
  });
});
