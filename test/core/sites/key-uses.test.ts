import { describe, expect, it } from "vitest";
import { keyUses } from "../../../core/src/sites/key-uses.ts";
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
  const kept = keyUses({ storage: storage as unknown as SiteStorage, clock: () => state.now });
  return { calls, state, kept };
}

describe("The uses of API keys", () => {
  it("are written in one batch, once per key and hour", async () => {
    const { calls, kept } = uses();
    for (let call = 0; call < 100; call++) kept.note(call % 2 === 0 ? "a" : "b", call);
    await kept.write();
    kept.note("a", HOUR - 1);
    await kept.write();
    expect(calls).toEqual([["a", "b"]]);
    kept.note("a", HOUR);
    await kept.write();
    expect(calls).toEqual([["a", "b"], ["a"]]);
    await kept.close();
  });

  it("survive an outage of storage: the next write contains them", async () => {
    const { calls, state, kept } = uses();
    state.isDown = true;
    kept.note("a", 0);
    await kept.write();
    kept.note("b", 0);
    state.isDown = false;
    await kept.write();
    await kept.write();
    expect(calls).toEqual([["a"], ["a", "b"]]);
    await kept.close();
  });

  it("are written when the service closes", async () => {
    const { calls, kept } = uses();
    kept.note("a", 0);
    await kept.close();
    expect(calls).toEqual([["a"]]);
  });

  it("write a key again rather than remember any number of them", async () => {
    const { calls, kept } = uses();
    for (let key = 0; key < 10_001; key++) kept.note(`${key}`, 0);
    await kept.write();
    kept.note("10000", 0);
    kept.note("0", 0);
    await kept.write();
    expect(calls.map((ids) => ids.length)).toEqual([10_001, 1]);
    await kept.close();
  });
});
