import { describe, expect, it } from "vitest";
import { scriptCalls } from "../../../core/src/cluster/script-calls.ts";

/** Creates a Redis whose script returns, for each call, the command with the key and the word. */
function pretendRedis(refusal: (keys: string[]) => string | undefined = () => undefined) {
  const asked: string[][] = [];
  const send = async ([command, , count, ...given]: readonly string[]) => {
    const keys = given.slice(0, Number(count));
    const refused = refusal(keys);
    if (refused !== undefined) throw new Error(refused);
    asked.push(keys);
    return keys.map((key, address) => `${command} ${key} ${given[keys.length + address]}`);
  };
  return { send, asked };
}

const callsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ keys: [`{${n}}`], words: [`${n * n}`] }));
const answersTo = (count: number) => Array.from({ length: count }, (_, n) => `EVALSHA {${n}} ${n * n}`);

describe("Calls of a Redis script", () => {
  it("are sent in batches of at most 64 if they are concurrent, and each gets its own answer", async () => {
    const redis = pretendRedis();
    const call = scriptCalls<string>(redis, "script");
    expect(await Promise.all(callsOf(100).map(call))).toEqual(answersTo(100));
    expect(redis.asked.map(({ length }) => length)).toEqual([64, 36]);
    expect(await Promise.all(callsOf(1).map(call))).toEqual(answersTo(1));
  });

  it("are sent one by one to a Redis Cluster, which accepts only keys of one slot per call", async () => {
    const redis = pretendRedis((keys) =>
      keys.length > 1 ? "CROSSSLOT Keys in request don't hash to the same slot" : undefined,
    );
    const call = scriptCalls<string>(redis, "script");
    expect(await Promise.all(callsOf(3).map(call))).toEqual(answersTo(3));
    expect(await Promise.all(callsOf(3).map(call))).toEqual(answersTo(3));
    expect(redis.asked).toHaveLength(6);
  });

  it("all fail with the error of their batch", async () => {
    const call = scriptCalls<string>(
      pretendRedis(() => "OOM command not allowed"),
      "script",
    );
    const settled = await Promise.allSettled(callsOf(3).map(call));
    expect(settled.map((each) => each.status === "rejected" && each.reason.message)).toEqual(
      Array(3).fill("OOM command not allowed"),
    );
  });
});
