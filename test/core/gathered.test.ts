import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gatheredBytes, gatheredText } from "../../core/src/gathered-pieces.ts";

describe("A gathered text", () => {
  it("contains all text added since the last `take()`, whenever it is read", () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ add: fc.string(), times: fc.constantFrom(1, 127, 128, 1_100) }),
        fc.constantFrom("text" as const, "take" as const),
      ),
    );
    fc.assert(
      fc.property(steps, (steps) => {
        const gathered = gatheredText();
        let expected = "";
        for (const step of steps) {
          if (typeof step === "object") {
            for (let time = 0; time < step.times; time++) gathered.add(step.add);
            expected += step.add.repeat(step.times);
          } else {
            expect(gathered[step]() === expected).toBe(true);
            if (step === "take") expected = "";
          }
          expect(gathered.length).toBe(expected.length);
        }
        expect(gathered.text() === expected).toBe(true);
      }),
    );
  });
});

describe("Gathered bytes", () => {
  it("contain all bytes that were added", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (chunks) => {
        const gathered = gatheredBytes();
        for (const chunk of chunks) gathered.add(chunk);
        const all = Buffer.concat(chunks);
        expect(gathered.length).toBe(all.length);
        expect(gathered.bytes().equals(all)).toBe(true);
      }),
    );
  });

  it("are copied if there are many small chunks, so that the chunks can be freed", () => {
    const chunks = Array.from({ length: 1_000 }, () => new Uint8Array(1));
    const gathered = gatheredBytes();
    for (const chunk of chunks) gathered.add(chunk);
    for (const chunk of chunks) chunk.fill(1);
    expect(gathered.bytes().every((byte) => byte === 0)).toBe(true);
  });
});
