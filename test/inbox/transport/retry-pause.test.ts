import { describe, expect, it } from "vitest";
import { retryDelay } from "../../../inbox/src/transport/retry-pause.ts";

describe("retryDelay", () => {
  it("doubles from 1 s to 30 s, minus a random part of at most a half", () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((failures) => retryDelay(failures, 1))).toEqual(
      [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1_000),
    );
    expect(retryDelay(5, 0)).toBe(15_000);
  });
});
