import { describe, expect, it } from "vitest";
import { keyUses } from "../../../core/src/sites/api-keys.ts";
import type { SiteStorage } from "../../../core/src/storage/port.ts";

const HOUR = 3_600_000;

/** Records the calls of `useKeys`, which reject while `isDown`. */
function uses() {
  const calls: string[][] = [];
  const state = { now: 0, isDown: false };
  const storage = {
    async useKeys({ ids }: { ids: string[] }) {
      calls.push(ids);
      if (state.isDown) throw new Error("The database is away.");
    },
  };
  const recorder = keyUses({ storage: storage as unknown as SiteStorage, clock: () => state.now });
  return { calls, state, recorder };
}

describe("The uses of API keys", () => {
  it("are written in one batch, and once per key and hour", async () => {
    const { calls, recorder } = uses();
    for (let call = 0; call < 100; call++) recorder.note(call % 2 === 0 ? "a" : "b", call);
    await recorder.write();
    recorder.note("a", HOUR - 1);
    await recorder.write();
    expect(calls).toEqual([["a", "b"]]);
    recorder.note("a", HOUR);
    await recorder.write();
    expect(calls).toEqual([["a", "b"], ["a"]]);
    await recorder.close();
  });

  it("are kept during a storage outage, and written with the next uses", async () => {
    const { calls, state, recorder } = uses();
    state.isDown = true;
    recorder.note("a", 0);
    await recorder.write();
    recorder.note("b", 0);
    state.isDown = false;
    await recorder.write();
    await recorder.write();
    expect(calls).toEqual([["a"], ["a", "b"]]);
    await recorder.close();
  });

  it("are written when the service closes", async () => {
    const { calls, recorder } = uses();
    recorder.note("a", 0);
    await recorder.close();
    expect(calls).toEqual([["a"]]);
  });

  it("are remembered for 10,000 keys; the next use of a forgotten key is written again", async () => {
    const { calls, recorder } = uses();
    for (let key = 0; key < 10_001; key++) recorder.note(`${key}`, 0);
    await recorder.write();
    recorder.note("10000", 0);
    recorder.note("0", 0);
    await recorder.write();
    expect(calls.map((ids) => ids.length)).toEqual([10_001, 1]);
    await recorder.close();
  });
});
