import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latencyHistogram } from "../../../core/src/storage/latency-histogram.ts";

const { bucketOf, quantile } = latencyHistogram;

describe("The latency histogram", () => {
  it("returns any quantile of whole milliseconds with an error of at most 5 %", () => {
    const times = fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const counts = values.map((value) => ({ bucket: bucketOf(value), times: 1 }));
        const rank = Math.max(1, Math.ceil(share * values.length));
        const exact = values.toSorted((a, b) => a - b)[rank - 1] as number;
        expect(Math.abs((quantile(counts, share) as number) - exact)).toBeLessThanOrEqual(exact * 0.05);
      }),
    );
  });

  it("counts short times exactly to the millisecond", () => {
    for (let time = 0; time <= 20; time++) {
      expect(quantile([{ bucket: bucketOf(time), times: 3 }], 0.5)).toBe(time);
    }
  });

  it("needs at most 300 buckets for times up to half an hour", () => {
    expect(bucketOf(30 * 60_000)).toBeLessThan(300);
  });

  it("needs at most 420 buckets for times up to a week", () => {
    expect(bucketOf(7 * 86_400_000)).toBeLessThan(420);
  });

  it("returns undefined for a quantile if no time was counted", () => {
    expect(quantile([], 0.5)).toBeUndefined();
  });
});
