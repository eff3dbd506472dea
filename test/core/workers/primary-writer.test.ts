import { expect, it } from "vitest";
import { primaryWriter } from "../../../core/src/workers/primary-writer.ts";

it("A writer in the first process is handed each group, and ends with the connection to it", async () => {
  const handed: string[][] = [];
  const line = { connected: true };
  const writer = primaryWriter(async (calls) => {
    handed.push(calls);
    return { values: ["1"], failures: [] };
  }, line);
  expect(await writer.run(["a", "b"])).toEqual({ values: ["1"], failures: [] });
  expect([handed, writer.hasEnded]).toEqual([[["a", "b"]], false]);
  line.connected = false;
  expect(writer.hasEnded).toBe(true);
});
