import { describe, expect, it } from "vitest";
import { type Call, type Channel, callQueue, type GroupResult } from "../../../core/src/storage/channel.ts";

/** Creates a channel that returns each call's first input, records the groups, and commits on request. */
function pausedChannel() {
  const groups: Call[][] = [];
  const commits: (() => void)[] = [];
  const channel: Channel = {
    run(calls) {
      groups.push(calls);
      const { promise, resolve } = Promise.withResolvers<GroupResult>();
      commits.push(() => resolve({ values: calls.map(([, input]) => input), failures: [] }));
      return promise;
    },
    close: async () => undefined,
  };
  return { channel, sizes: () => groups.map(({ length }) => length), commit: () => commits.shift()?.() };
}

const LIMITS = { group: 250, runningGroups: 2 };

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("The queue of calls", () => {
  it("groups the calls of one turn of the event loop, and all calls that arrive while two groups are being committed", async () => {
    const { channel, sizes, commit } = pausedChannel();
    const call = callQueue(channel, LIMITS);
    const first = [call("note", 1), call("note", 2)];
    await turn();
    const second = [call("note", 3)];
    await turn();
    expect(sizes()).toEqual([2, 1]);
    const third = [call("note", 4)];
    await turn();
    third.push(call("note", 5), call("note", 6));
    await turn();
    expect(sizes()).toEqual([2, 1]);
    commit();
    expect(await Promise.all(first)).toEqual([1, 2]);
    await turn();
    expect(sizes()).toEqual([2, 1, 3]);
    commit();
    commit();
    expect(await Promise.all([...second, ...third])).toEqual([3, 4, 5, 6]);
  });

  it("resolves a call only after the commit", async () => {
    const { channel, commit } = pausedChannel();
    let settled = false;
    const asked = callQueue(channel, LIMITS)("note", 1).then(() => {
      settled = true;
    });
    await turn();
    await turn();
    expect(settled).toBe(false);
    commit();
    await asked;
  });

  it("limits the size of groups, so that other processes can write between them", async () => {
    const { channel, sizes, commit } = pausedChannel();
    const call = callQueue(channel, LIMITS);
    const all = Promise.all(Array.from({ length: 600 }, (_, n) => call("note", n)));
    for (let round = 0; round < 3; round++) {
      await turn();
      commit();
      await turn();
    }
    expect(await all).toEqual(Array.from({ length: 600 }, (_, n) => n));
    expect(sizes()).toEqual([250, 250, 100]);
  });

  it("rejects only the failed calls of a group", async () => {
    const error = new Error("taken");
    const run = async () => ({ values: ["one", undefined, "three"], failures: [{ index: 1, error }] });
    const call = callQueue({ run }, LIMITS);
    const results = await Promise.allSettled([call("note"), call("note"), call("note")]);
    expect(results).toEqual([
      { status: "fulfilled", value: "one" },
      { status: "rejected", reason: error },
      { status: "fulfilled", value: "three" },
    ]);
  });

  it("rejects all calls of a group if the channel breaks, and continues with the next group", async () => {
    let broken = true;
    const run = async (calls: Call[]) => {
      if (broken) throw new Error("The thread of the database has ended.");
      return { values: calls.map(() => "fine"), failures: [] };
    };
    const call = callQueue({ run }, LIMITS);
    await expect(Promise.any([call("note"), call("note")])).rejects.toThrow();
    broken = false;
    expect(await call("note")).toBe("fine");
  });
});
