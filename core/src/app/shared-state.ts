import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import { type Broadcast, broadcastSignals } from "../cluster/broadcast-signals.ts";
import { redisBroadcast } from "../cluster/redis-broadcast.ts";
import type { RedisConnection } from "../cluster/redis-connection.ts";
import { redisMemory } from "../cluster/redis-memory.ts";
import { noSignals, type Signals } from "../cluster/signals.ts";
import { type Limiter, limiterWithFallback } from "../limits/limiter.ts";
import { redisLimiter } from "../limits/redis-limiter.ts";
import type { Measured } from "../observability/metrics.ts";
import type { RandomText } from "../random-text.ts";
import type { Vault } from "../sites/secrets/vault.ts";

/** Short-lived state that services on the same storage share through Redis. Without Redis, each process has its own. */
export interface SharedState {
  limiter: Limiter;
  signals: Signals;
  /** Passkey challenges. */
  challenges: Keyv;
  /** The metrics of Redis. Undefined without Redis. */
  measured: Measured["redis"];
}

const MOST_CHALLENGES = 10_000;

/**
 * Returns the state of a process without Redis. `own`: the limiter that counts in this process. `broadcast`: carries signals to
 * other processes on the same storage.
 */
export function ownState(own: Limiter, broadcast: Broadcast | undefined): SharedState {
  const signals = broadcast === undefined ? noSignals : broadcastSignals(broadcast);
  return { limiter: own, signals, challenges: boundedMemory(), measured: undefined };
}

/**
 * Returns the state in Redis; while Redis is down, `own` counts the limits in this process. Keys and channels have a prefix
 * derived from the master secret, because other installations may use the same Redis.
 */
export function stateInRedis(
  redis: RedisConnection,
  own: Limiter,
  { vault, randomText }: { vault: Vault; randomText: RandomText },
): SharedState {
  const name = `parley:${Buffer.from(vault.derive("redis")).toString("base64url", 0, 12)}`;
  const isUp = () => redis.trouble === undefined;
  const memory = new Keyv({
    store: redisMemory(redis, `${name}:`),
    useKeyPrefix: false,
    throwOnErrors: true,
    emitErrors: false,
  });
  const limiter = limiterWithFallback({ shared: redisLimiter({ redis, prefix: `${name}:` }), isUp, own });
  return {
    limiter,
    signals: broadcastSignals(redisBroadcast(redis, { prefix: name, name: randomText(12) })),
    measured: { isUp, countedAlone: () => limiter.countedAlone },
    challenges: memory,
  };
}

/** Returns a bounded store in this process, which evicts the least recently used entry. Values are not serialised. */
function boundedMemory(): Keyv {
  const entries = new LRUCache<string, object>({ max: MOST_CHALLENGES });
  const store = {
    get: (key: string) => entries.get(key),
    set: (key: string, value: object) => void entries.set(key, value),
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  };
  const memory = new Keyv({ store, useKeyPrefix: false, throwOnErrors: true });
  memory.serialize = undefined;
  memory.deserialize = undefined;
  return memory;
}
