import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedText } from "../../../../core/src/storage/postgres/stored-text.ts";

const { from, fromValue, read, readValue } = storedText;
/** Contains the critical characters more often than random text would. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom("\0", "\x01", "\x02", "\\", '"', "u0000", "\ufffd"),
    fc.string({ unit: "binary" }),
  ),
});

describe("Text in Postgres", () => {
  it("is returned unchanged, even if it contains NUL", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(read(from(given))).toBe(given);
      }),
    );
  });

  it("is returned unchanged from JSON", () => {
    const value = fc.array(fc.record({ content: text, extras: text.map((each) => JSON.stringify(each)) }));
    fc.assert(
      fc.property(value, (given) => {
        expect(readValue(fromValue(given))).toEqual(given);
      }),
    );
  });

  it("never contains a NUL or its JSON escape", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(from(given)).not.toContain("\0");
      }),
    );
    expect(JSON.parse(fromValue("a\0b\x01"))).toBe("a\x01\x01b\x01\x02");
  });

  it("sorts in the same order as the original text", () => {
    const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compare(from(a), from(b))).toBe(compare(a, b));
      }),
    );
  });

  it("contains U+FFFD in place of an unpaired surrogate", () => {
    expect([from("a\ud83d"), JSON.parse(fromValue(["a\ude00b"]))]).toEqual(["a\ufffd", ["a\ufffdb"]]);
  });
});
