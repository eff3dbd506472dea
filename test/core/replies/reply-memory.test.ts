import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { SIZE, SMALLEST_PIECES } from "./smallest-pieces.ts";

/** Bytes that a reply needs besides its text. */
const BESIDE = 131_072;
const SCRIPT = new URL("unfinished-replies.ts", import.meta.url).pathname;

describe("A reply in progress", () => {
  it.each(Object.keys(SMALLEST_PIECES))(
    "uses at most three times its size in memory if it arrives byte by byte or character by character: %s",
    async (name) => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        "--expose-gc",
        "--max-old-space-size=64",
        SCRIPT,
        name,
      ]);
      expect(JSON.parse(stdout).bytes).toBeLessThan(3 * SIZE + BESIDE);
    },
  );
});
