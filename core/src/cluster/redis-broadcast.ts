import type { Broadcast } from "./broadcast-signals.ts";
import type { RedisConnection } from "./redis-connection.ts";

/** Uses Redis channels: one named `prefix` for all services, and one for each service. */
export function redisBroadcast(
  redis: Pick<RedisConnection, "send" | "subscribe">,
  { prefix, name }: { prefix: string; name: string },
): Broadcast {
  const address = `${prefix}:${name}`;
  return {
    address,
    send: async (text, to = prefix) => Number(await redis.send(["PUBLISH", to, text])),
    receive(listener) {
      redis.subscribe(prefix, listener);
      redis.subscribe(address, listener);
    },
  };
}
