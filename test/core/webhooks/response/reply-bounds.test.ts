import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { HOSTILE_SHAPES } from "./hostile-shapes.ts";

const SCRIPT = new URL("hostile-shapes.ts", import.meta.url).pathname;

describe("A reply of 1 MiB in its most expensive form", () => {
  it.each(Object.keys(HOSTILE_SHAPES))("is read with bounded memory and CPU time: %s", async (name) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--max-old-space-size=256",
      // Otherwise the growth depends on when other threads get CPU time to collect garbage.
      "--single-threaded-gc",
      SCRIPT,
      name,
    ]);
    const { megabytes, cost } = JSON.parse(stdout);
    // Maximum bytes by which the process may grow, including the reply's text. Before the limit it was 50 to 200 MB.
    expect(megabytes).toBeLessThan(40);
    // Most shapes cost about as much as the reference work. Quadratic reading costs over a hundred times as much.
    expect(cost).toBeLessThan(10);
  });
});
