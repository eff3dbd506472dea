import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { type Dispatcher, Pool } from "undici/index.js";
import { guardedConnector } from "./guarded-connector.ts";
import type { WebhookTarget } from "./webhook-target.ts";

/** Origins whose connections are kept. */
const ORIGINS = 1_000;
/** Milliseconds without a call until an origin's pool is let go of. */
const IDLE = 60_000;
/** Milliseconds an unused socket is kept, where the server names no time of its own. */
const KEEP_ALIVE = 4_000;

export interface WebhookPools {
  of(target: Pick<WebhookTarget, "origin" | "open">): Dispatcher;
  /** Breaks off what is still under way. */
  close(): Promise<void>;
}

/** A pool of connections per origin; `clock` is in milliseconds. How many calls are under way at once is for the caller to bound. */
export function webhookPools(lookup: LookupFunction, clock: () => number): WebhookPools {
  const leaving = new Set<Pool>();
  const pools = new LRUCache<string, Pool>({
    max: ORIGINS,
    ttl: IDLE,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    perf: { now: clock },
    // Lets what is under way come to its end.
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
      // The request keeps the time, to the millisecond.
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
