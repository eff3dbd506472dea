import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { AppDatabase } from "./app-database.ts";
import { type KeyedMutex, keyedMutex } from "./keyed-mutex.ts";

/** Milliseconds until a lease expires unless renewed. If a replica dies with a lease, others wait this long. */
const LASTS = 15_000;
/** Milliseconds between renewals of a lease. The clocks of two replicas may differ by up to two such intervals. */
const RENEWED_EVERY = 5_000;
/** Milliseconds from one attempt to acquire a lease to the next. */
const RETRIED_EVERY = 50;
/** Milliseconds to wait for a lease. Work under a lease is shorter, because calls to Shopify end after 10 s. */
const PATIENCE = 30_000;

/**
 * `keyedMutex` across all replicas that share the database. The running work has a lease, which is a row in a table. A database lock
 * would occupy a connection while the work waits for Shopify. Rejects if it cannot get a lease in time.
 */
export function leasedMutex({ database, clock }: { database: AppDatabase; clock: () => number }): KeyedMutex {
  const here = keyedMutex();
  const expiry = () => new Date(clock() + LASTS).toISOString();

  async function acquire(key: string, holder: string): Promise<void> {
    for (const givesUpAt = clock() + PATIENCE; ; await wait(RETRIED_EVERY)) {
      const acquired = await database.query(
        `INSERT INTO leases (key, holder, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE leases.expires_at < $4 RETURNING holder`,
        key,
        holder,
        expiry(),
        new Date(clock()).toISOString(),
      );
      if (acquired.length === 1) return;
      if (clock() > givesUpAt) throw new Error(`Another replica has held the lock ${key} for too long.`);
    }
  }

  return (key, work) =>
    here(key, async () => {
      const holder = randomUUID();
      await acquire(key, holder);
      const renewal = setInterval(() => {
        const renew = "UPDATE leases SET expires_at = $3 WHERE key = $1 AND holder = $2";
        void database.query(renew, key, holder, expiry()).catch(() => undefined);
      }, RENEWED_EVERY);
      try {
        return await work();
      } finally {
        clearInterval(renewal);
        const release = "DELETE FROM leases WHERE key = $1 AND holder = $2";
        // A lease that cannot be released expires.
        await database.query(release, key, holder).catch(() => undefined);
      }
    });
}
