import type { RedisConnection } from "../cluster/redis-connection.ts";
import { scriptCalls } from "../cluster/script-calls.ts";
import { type Limiter, type RateLimitKey, type RateLimitResult, tightestWindow } from "./limiter.ts";

/**
 * Checks a list of requests in order. Each key is a hash with two fields per window, and expires a minute after its last window
 * has closed. For each request, returns the previous count of each window, and the milliseconds until the window closes.
 */
const SCRIPT = `
local DAY = 86400000
local time = redis.call('TIME')
local clock = time[1] * 1000 + math.floor(time[2] / 1000)
local answers, place, at = {}, 0, 1
while at <= #ARGV do
  local now, cost, last = tonumber(ARGV[at]) or clock, tonumber(ARGV[at + 1]), place + tonumber(ARGV[at + 2])
  local answer, counts, free = {}, {}, true
  at = at + 3
  while place < last do
    place = place + 1
    local windows, fields, count, life = tonumber(ARGV[at]), {}, {}, 0
    for n = 1, windows do
      local name = ARGV[at + 3 * n - 2]
      fields[2 * n - 1], fields[2 * n] = name, name .. ' closes'
    end
    local kept = redis.call('HMGET', KEYS[place], unpack(fields))
    for n = 1, windows do
      local limit, length = tonumber(ARGV[at + 3 * n - 1]), tonumber(ARGV[at + 3 * n])
      local used, closes = tonumber(kept[2 * n - 1]), tonumber(kept[2 * n])
      if closes == nil or closes <= now then
        used = 0
        closes = length == DAY and (math.floor(now / DAY) + 1) * DAY or now + length
      end
      free = free and used + cost <= limit
      life = math.max(life, closes - now + 60000)
      count[4 * n - 3], count[4 * n - 2] = fields[2 * n - 1], used + cost
      count[4 * n - 1], count[4 * n] = fields[2 * n], closes
      answer[#answer + 1] = used
      answer[#answer + 1] = closes - now
    end
    counts[#counts + 1] = { key = KEYS[place], life = life, fields = count }
    at = at + 3 * windows + 1
  end
  if free and cost > 0 then
    for _, count in ipairs(counts) do
      redis.call('HSET', count.key, unpack(count.fields))
      if redis.call('PTTL', count.key) < count.life then redis.call('PEXPIRE', count.key, count.life) end
    end
  end
  answers[#answers + 1] = answer
end
return answers`;

/**
 * Counts in Redis, for all services with the same `prefix`. Each request is checked in all windows, and counted in all of them or
 * in none. Concurrent requests share a call. By default, Redis' clock measures the windows, so that processes with different
 * clocks count alike; with `clock: "caller"`, the caller's clock measures the windows. Results are in the caller's time. Keys
 * expire automatically. The part of a name in braces (`rate-limit-keys.ts`) puts keys that are counted together in one slot of a
 * Redis Cluster.
 */
export function redisLimiter(deps: {
  redis: Pick<RedisConnection, "send">;
  prefix: string;
  clock?: "redis" | "caller";
}): Limiter {
  const { redis, prefix, clock = "redis" } = deps;
  const ask = scriptCalls<number[]>(redis, SCRIPT);

  async function stand(keys: readonly RateLimitKey[], now: number, cost: number): Promise<RateLimitResult> {
    const words = [clock === "caller" ? `${now}` : "", `${cost}`, `${keys.length}`];
    const firsts: number[] = [];
    let windowCount = 0;
    for (const { windows } of keys) {
      firsts.push(windowCount);
      windowCount += windows.length;
      words.push(`${windows.length}`);
      for (const { name, limit, length } of windows) words.push(name, `${limit}`, `${length}`);
    }
    const answer = await ask({ keys: keys.map(({ name }) => prefix + name), words });
    return tightestWindow(keys, now, cost, (key, window) => {
      const at = 2 * ((firsts[key] as number) + window);
      return { used: answer[at] as number, resetAt: now + (answer[at + 1] as number) };
    });
  }

  return {
    take: (keys, now, amount = 1) => stand(keys, now, amount),
    peek: (keys, now) => stand(keys, now, 0),
  };
}
