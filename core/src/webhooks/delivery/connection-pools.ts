import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { type Dispatcher, Pool } from "undici/index.js";
import { guardedConnector } from "./guarded-connector.ts";
import type { WebhookTarget } from "./webhook-target.ts";

/** Maximum number of origins with a pool of connections. */
const ORIGINS = 1_000;
/** Milliseconds without a call before an origin's pool is closed. */
const IDLE = 60_000;
/** Milliseconds for which an unused socket stays open, if the server sets no time. */
const KEEP_ALIVE = 4_000;

export interface WebhookPools {
  of(target: Pick<WebhookTarget, "origin" | "open">): Dispatcher;
  /** Aborts calls in progress. */
  close(): Promise<void>;
}

/** Opens a pool of connections per origin. `clock` is in milliseconds. The caller limits the number of concurrent calls. */
export function webhookPools(lookup: LookupFunction, clock: () => number): WebhookPools {
  const leaving = new Set<Pool>();
  const pools = new LRUCache<string, Pool>({
    max: ORIGINS,
    ttl: IDLE,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    perf: { now: clock },
    // Lets calls in progress finish.
    dispose(pool) {
      leaving.add(pool);
      void pool.close().finally(() => leaving.delete(pool));
    },
  });

  function opened({ origin, open }: Pick<WebhookTarget, "origin" | "open">): Pool {
    const pool = new Pool(origin, {
      connect: guardedConnector({ open, lookup }),
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: KEEP_ALIVE,
      // Turns off undici's timeouts, because the request itself has an exact timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(origin, pool);
    return pool;
  }

  return {
    of: (target) => pools.get(target.origin) ?? opened(target),
    async close() {
      const all = [...pools.values(), ...leaving];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}
