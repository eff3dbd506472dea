import { describe, expect, it } from "vitest";
import type { Call, GroupResult } from "../../../../core/src/storage/queue/channel.ts";
import { callOf, channelOver, resultText } from "../../../../core/src/storage/queue/text-channel.ts";

/** A channel to somewhere that only text reaches. */
function laneTo(run: (calls: Call[]) => GroupResult) {
  return channelOver({
    run: async (calls) => JSON.parse(JSON.stringify(resultText(run(calls.map(callOf))))),
    close: async () => undefined,
  });
}

describe("A channel of texts", () => {
  it("carries calls and values as they are", async () => {
    const said: Call[][] = [];
    const values = [{ at: 1.5, text: "naïve \u{1F600} \0" }, undefined, null, "", [1, [2]]];
    const channel = laneTo((calls) => {
      said.push(calls);
      return { values, failures: [] };
    });
    const calls: Call[] = [["setNote", "a", "1"], ["removeConversation", "a", "1", 0, undefined], ["ping"]];
    expect(await channel.run(calls)).toEqual({ values, failures: [] });
    expect(said).toEqual([calls]);
  });

  it("carries an error with its driver's own fields, and where it was thrown", async () => {
    const thrown = Object.assign(new RangeError("The disk is full."), {
      errcode: 13,
      code: "ERR_SQLITE_ERROR",
    });
    const channel = laneTo(() => ({ values: [], failures: [{ index: 0, error: thrown }] }));
    const [failure] = (await channel.run([["ping"]])).failures;
    expect(failure?.error).toBeInstanceOf(Error);
    expect(failure?.error).toMatchObject({
      ...{ message: "The disk is full.", errcode: 13, code: "ERR_SQLITE_ERROR" },
      stack: expect.stringContaining("text-channel.test.ts"),
    });
  });

  it("fails the call alone whose value cannot be said", async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const channel = laneTo(() => ({ values: ["a", circle, "b"], failures: [] }));
    const { values, failures } = await channel.run([["ping"], ["ping"], ["ping"]]);
    expect([values, failures.map(({ index }) => index)]).toEqual([["a", undefined, "b"], [1]]);
    expect(failures[0]?.error).toMatchObject({ message: expect.stringContaining("circular") });
  });
});
