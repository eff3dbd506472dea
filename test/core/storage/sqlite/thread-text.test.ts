import { describe, expect, it } from "vitest";
import type { Call, GroupResult } from "../../../../core/src/storage/channel.ts";
import { callOf, resultOf, resultText } from "../../../../core/src/storage/sqlite/channels/thread-text.ts";

/** Returns a result as the caller gets it, after its transfer as text. */
const crossed = (result: GroupResult): GroupResult =>
  resultOf(JSON.parse(JSON.stringify(resultText(result))));

describe("Calls and results sent to a thread as text", () => {
  it("arrive with their values unchanged", () => {
    const calls: Call[] = [["setNote", "a", "1"], ["removeConversation", "a", "1", 0, undefined], ["ping"]];
    expect(calls.map((call) => callOf(JSON.stringify(call)))).toEqual(calls);
    const values = [{ at: 1.5, text: "naïve \u{1F600} \0" }, undefined, null, "", [1, [2]]];
    expect(crossed({ values, failures: [] })).toEqual({ values, failures: [] });
  });

  it("keep an error's stack and the driver's fields", () => {
    const thrown = Object.assign(new RangeError("The disk is full."), {
      errcode: 13,
      code: "ERR_SQLITE_ERROR",
    });
    const [failure] = crossed({ values: [], failures: [{ index: 0, error: thrown }] }).failures;
    expect(failure?.error).toBeInstanceOf(Error);
    expect(failure?.error).toMatchObject({
      message: "The disk is full.",
      errcode: 13,
      code: "ERR_SQLITE_ERROR",
      stack: expect.stringContaining("thread-text.test.ts"),
    });
  });

  it("fail one by one: a value that JSON cannot contain fails only its own call", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const { values, failures } = crossed({ values: ["a", circle, "b"], failures: [] });
    expect([values, failures.map(({ index }) => index)]).toEqual([["a", undefined, "b"], [1]]);
    expect(failures[0]?.error).toMatchObject({ message: expect.stringContaining("circular") });
  });
});
