import { describe, expect, it, vi } from "vitest";
import { callLog } from "../../../core/src/replies/call-log.ts";
import {
  type CallStorage,
  MOST_CALLS,
  type RecordedCall,
} from "../../../core/src/storage/port/call-storage.ts";

function logInto(addCalls: CallStorage["addCalls"], trimCalls: CallStorage["trimCalls"] = async () => {}) {
  const storage = { addCalls, trimCalls, hasExpiredBodies: async () => false } as unknown as CallStorage;
  return callLog({ storage, clock: () => 7 });
}

function aCall(id: number, siteId = "busy"): RecordedCall {
  const call = { id: `${id}`, siteId, sessionId: "s", kind: "webhook", at: id, outcome: "answered" } as const;
  return { ...call, duration: 1, calls: 1 };
}

describe("The buffer of the call log", () => {
  it("writes the calls of all sites in one batch when it closes", async () => {
    const batches: (readonly RecordedCall[])[] = [];
    const log = logInto(async (calls, now) => {
      expect(now).toBe(7);
      batches.push(calls);
    });
    for (const siteId of ["a", "b", "a"]) log.add(aCall(1, siteId));
    await log.close();
    expect(batches.map((calls) => calls.map(({ siteId }) => siteId))).toEqual([["a", "a", "b"]]);
  });

  it("keeps only the latest 100 calls of a busy site, and all calls of another site", async () => {
    const written: RecordedCall[] = [];
    const log = logInto(async (calls) => void written.push(...calls));
    log.add(aCall(0, "quiet"));
    for (let id = 0; id < 25_000; id++) log.add(aCall(id));
    log.add(aCall(1, "later"));
    await log.close();
    const of = (siteId: string) => written.filter((call) => call.siteId === siteId).map(({ at }) => at);
    expect([of("quiet"), of("later"), of("busy").length]).toEqual([[0], [1], MOST_CALLS]);
    expect(of("busy").at(-1)).toBe(24_999);
  });

  it("removes a site's older calls at the site's first write, and again after 100 more calls of the site", async () => {
    vi.useFakeTimers();
    const trims: (readonly string[])[] = [];
    const log = logInto(
      async () => {},
      async (sites) => void trims.push(sites),
    );
    const written = async (calls: number, siteId: string) => {
      for (let id = 0; id < calls; id++) log.add(aCall(id, siteId));
      await vi.advanceTimersByTimeAsync(2_000);
      return trims.splice(0).flat();
    };
    expect(await written(1, "a")).toEqual(["a"]);
    expect(await written(100, "a")).toEqual([]);
    expect(await written(1, "a")).toEqual(["a"]);
    expect(await written(60, "a")).toEqual([]);
    expect(await written(60, "b")).toEqual(["b"]);
    expect(await written(60, "a")).toEqual(["a"]);
    for (let id = 0; id < 45; id++) log.add(aCall(id, `new ${id}`));
    await log.close();
    expect(trims.map(({ length }) => length)).toEqual([20, 20, 5]);
    vi.useRealTimers();
  });

  it("writes nothing at its close if it is empty", async () => {
    let writes = 0;
    const log = logInto(async () => {
      writes += 1;
      throw new Error("down");
    });
    await log.close();
    expect(writes).toBe(0);
  });

  it("closes without an error during a storage outage", async () => {
    const failing = logInto(async () => Promise.reject(new Error("down")));
    failing.add(aCall(1));
    await failing.close();
  });
});
