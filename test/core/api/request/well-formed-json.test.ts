import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wellFormedJson } from "../../../../core/src/api/request/request-body.ts";

describe("`wellFormedJson`", () => {
  it("applies `toWellFormed` to each string, and does not change other JSON", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc
        .array(fc.constantFrom("\ud83d", "\ude00", "\\", '"', "u", "\0", "😀", "d83d"), { maxLength: 8 })
        .map((units) => units.join("")),
    );
    fc.assert(
      fc.property(text, (given) => {
        const json = JSON.stringify([given]);
        expect(JSON.parse(wellFormedJson(json))).toEqual([given.toWellFormed()]);
        const escaped = `["${[...given.toWellFormed().split("")].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"]`;
        expect(wellFormedJson(escaped)).toBe(escaped);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [String.raw`"\ud83d"`, "\ufffd"],
    [String.raw`"\uDE00\uD83D"`, "\ufffd\ufffd"],
    [String.raw`"\ud83d\ud83d\ude00"`, "\ufffd😀"],
    [String.raw`"\\ud83d"`, "\\ud83d"],
    [String.raw`"\\\ud83d"`, "\\\ufffd"],
  ])("parses %s as %j", (json, expected) => {
    expect(JSON.parse(wellFormedJson(json))).toBe(expected);
  });
});
