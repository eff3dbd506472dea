import { describe, expect, it } from "vitest";
import { diskFinding } from "../../../../core/src/cli/doctor/disk-finding.ts";

describe("The doctor's finding on the disk", () => {
  const message = (time: number, sqliteThread: boolean) => diskFinding(time, { sqliteThread });

  it("is a warning that names `PARLEY_SQLITE_THREAD` if a write takes more than 0.5 ms", () => {
    expect(message(3.256, false)).toEqual({
      check: "disk",
      state: "warn",
      message:
        "A write takes 3.26 ms, and each message waits for two writes. Set PARLEY_SQLITE_THREAD=on: a separate thread then writes, and other work does not wait.",
    });
  });

  it("is ok for a fast disk, and for a slow disk if a separate thread writes to it", () => {
    expect(message(0.5, false)).toMatchObject({
      state: "ok",
      message: expect.stringMatching(/^A write takes 0\.50 ms/),
    });
    expect(message(3, true)).toMatchObject({
      state: "ok",
      message: expect.stringContaining("A separate thread writes"),
    });
  });
});
