import { createHash } from "node:crypto";
import type { RedisConnection } from "./redis-connection.ts";
import { isOfSeveralSlots, isUnknownScript } from "./refused-script.ts";

export interface ScriptCall {
  keys: readonly string[];
  /** The script's arguments in addition to keys. */
  words: readonly string[];
}

/** Maximum number of calls per run of the script. That many calls block Redis for half a millisecond. */
const TOGETHER = 64;

interface Waiting<Answer> extends ScriptCall, PromiseWithResolvers<Answer> {}

/**
 * Batches the calls of one event-loop turn into one round trip. The script receives all their keys, then all their words, and
 * answers each call. Behind a Redis Cluster, which accepts keys of one slot at a time, each call is sent separately.
 */
export function scriptCalls<Answer>(
  redis: Pick<RedisConnection, "send">,
  script: string,
): (call: ScriptCall) => Promise<Answer> {
  const sha = createHash("sha1").update(script).digest("hex");
  let waiting: Waiting<Answer>[] = [];
  let most = TOGETHER;

  function leave(): void {
    const calls = waiting;
    waiting = [];
    for (let from = 0; from < calls.length; from += most) void settle(calls.slice(from, from + most));
  }

  async function settle(calls: Waiting<Answer>[]): Promise<void> {
    try {
      const answers = await run(calls);
      for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (calls.length > 1 && isOfSeveralSlots(error)) {
        most = 1;
        for (const call of calls) void settle([call]);
      } else for (const { reject } of calls) reject(error);
    }
  }

  /** Runs the script by its hash, or sends the whole script if Redis has dropped it on a restart (NOSCRIPT). */
  async function run(calls: readonly ScriptCall[]): Promise<Answer[]> {
    const keys = calls.flatMap((call) => call.keys);
    const given = [`${keys.length}`, ...keys, ...calls.flatMap(({ words }) => words)];
    try {
      return (await redis.send(["EVALSHA", sha, ...given])) as Answer[];
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return (await redis.send(["EVAL", script, ...given])) as Answer[];
    }
  }

  return ({ keys, words }) => {
    const call = { keys, words, ...Promise.withResolvers<Answer>() };
    if (waiting.push(call) === 1) setImmediate(leave);
    return call.promise;
  };
}
