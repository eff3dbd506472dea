import type { KeyvStoreAdapter } from "keyv";
import type { RedisConnection } from "./redis-connection.ts";

/**
 * Returns a Keyv store in Redis for short-lived state that services share. Rejects while Redis is down, so that callers never
 * mistake an unknown value for an absent one.
 */
export function redisMemory(
  redis: RedisConnection,
  prefix: string,
): Pick<KeyvStoreAdapter, "get" | "set" | "delete" | "clear"> {
  return {
    get: async <Value>(key: string) => ((await redis.send(["GET", prefix + key])) ?? undefined) as Value,
    async set(key: string, value: unknown, ttl?: number) {
      const words = ["SET", prefix + key, String(value)];
      await redis.send(ttl === undefined ? words : [...words, "PX", String(ttl)]);
    },
    delete: async (key: string) => (await redis.send(["DEL", prefix + key])) === 1,
    clear: async () => {
      throw new Error("One service cannot clear the state that it shares with others.");
    },
  };
}
