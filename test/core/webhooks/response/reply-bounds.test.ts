import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { HOSTILE_SHAPES } from "./hostile-shapes.ts";

const SCRIPT = new URL("hostile-shapes.ts", import.meta.url).pathname;

describe("A reply of 1 MiB in its most expensive form", () => {
  it.each(Object.keys(HOSTILE_SHAPES))("is read with bounded memory and CPU time: %s", async (name) => {
    // The program itself needs 10 MB. If the reader holds much more, the process runs out of memory. Without these limits, V8
    // decides by the clock when it collects garbage, and the process grows by 30 to 50 MB.
    const flags = [
      "--max-old-space-size=24",
      "--max-semi-space-size=1",
      // Without them, V8's other threads and the speed of earlier collections make 8 MB of difference on a busy machine.
      "--single-threaded",
      "--predictable-gc-schedule",
    ];
    // With a filled cache, Node compiles no TypeScript and starts 30 MB smaller, so the same reading adds 6 MB more.
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" };
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, SCRIPT, name], { env });
    const { megabytes, cost } = JSON.parse(stdout);
    // Megabytes by which the process grew, including buffers, which the memory limits above do not cover. Each shape needs at
    // most 13.
    expect(megabytes).toBeLessThan(18);
    // Most shapes cost about as much as the fixed work of `cpuCost`. Quadratic reading costs over a hundred times as much.
    expect(cost).toBeLessThan(10);
  });
});
