import { createHash } from "node:crypto";
import { isUnknownScript } from "../cluster/is-unknown-script.ts";
import type { RedisConnection } from "../cluster/redis-connection.ts";
import type { Limiter, RateLimitKey, RateLimitResult } from "./limiter.ts";
import { tightestWindow } from "./tightest-window.ts";

/**
 * A hash for each key, with two fields for each window; it goes when its last window has closed. Answers what each
 * window had counted before, and in how many milliseconds it closes.
 */
const SCRIPT = `
local DAY = 86400000
local now = tonumber(ARGV[1])
if now == nil then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local answer, counts, free, at = {}, {}, true, 3
for _, key in ipairs(KEYS) do
  local last = at + 3 * tonumber(ARGV[at])
  for i = at + 1, last, 3 do
    local name, limit, length = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
    local kept = redis.call('HMGET', key, name, name .. ' closes')
    local used, closes = tonumber(kept[1]), tonumber(kept[2])
    if closes == nil or closes <= now then
      used = 0
      closes = length == DAY and (math.floor(now / DAY) + 1) * DAY or now + length
    end
    free = free and used < limit
    counts[#counts + 1] = { key, name, used + 1, closes }
    answer[#answer + 1] = used
    answer[#answer + 1] = closes - now
  end
  at = last + 1
end
if free and ARGV[2] == '1' then
  for _, count in ipairs(counts) do
    local key, closes = count[1], count[4]
    redis.call('HSET', key, count[2], count[3], count[2] .. ' closes', closes)
    local life = closes - now + 60000
    if redis.call('PTTL', key) < life then redis.call('PEXPIRE', key, life) end
  end
end
return answer`;
const SHA = createHash("sha1").update(SCRIPT).digest("hex");

/**
 * Counts in Redis, for all services that use it under the same `prefix`: one call checks all windows and counts in all of
 * them or in none. Windows are measured by Redis' own clock, so that services whose clocks differ count alike; what is
 * answered is in the caller's time. With `clock: "caller"` the caller's time measures them. Keys expire by themselves.
 *
 * A name's part in braces (`keys.ts`) keeps those who are counted together in one slot of a Redis Cluster.
 */
export function redisLimiter(deps: {
  redis: Pick<RedisConnection, "send">;
  prefix: string;
  clock?: "redis" | "caller";
}): Limiter {
  const { redis, prefix, clock = "redis" } = deps;

  async function stand(keys: readonly RateLimitKey[], now: number, cost: 0 | 1): Promise<RateLimitResult> {
    const words = [
      `${keys.length}`,
      ...keys.map(({ name }) => prefix + name),
      clock === "caller" ? `${now}` : "",
      `${cost}`,
    ];
    const firsts: number[] = [];
    let windowCount = 0;
    for (const { windows } of keys) {
      firsts.push(windowCount);
      windowCount += windows.length;
      words.push(`${windows.length}`);
      for (const { name, limit, length } of windows) words.push(name, `${limit}`, `${length}`);
    }
    const answer = (await run(words)) as number[];
    return tightestWindow(keys, now, cost, (key, window) => {
      const at = 2 * ((firsts[key] as number) + window);
      return { used: answer[at] as number, resetAt: now + (answer[at + 1] as number) };
    });
  }

  /** After a restart Redis knows the script no more. */
  async function run(words: string[]): Promise<unknown> {
    try {
      return await redis.send(["EVALSHA", SHA, ...words]);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return redis.send(["EVAL", SCRIPT, ...words]);
    }
  }

  return {
    take: (keys, now) => stand(keys, now, 1),
    peek: (keys, now) => stand(keys, now, 0),
  };
}
