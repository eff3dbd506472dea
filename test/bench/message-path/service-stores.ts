import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { redisClient } from "../../../core/src/cluster/redis-client.ts";
import { postgresServer } from "../../provision/postgres-server.ts";
import { redisServer } from "../../provision/redis-server.ts";

/** The stores of a measured service; by default, a separate SQLite file. */
export interface Stores {
  environment: Record<string, string>;
  remove(): Promise<void>;
  /** Number of awaited queries to Postgres and Redis so far: commits, and counts of limits. */
  asked(): Promise<{ postgres: number; redis: number }>;
}

export const inFile: Stores = {
  environment: {},
  remove: async () => undefined,
  asked: async () => ({ postgres: 0, redis: 0 }),
};

/** Milliseconds until Postgres has collected the statistics of its processes. */
const ADDED_UP = 1_500;

/** Starts Redis, and a Postgres that syncs to disk as in production. */
export async function onServers(): Promise<Stores> {
  const [postgres, redis] = await Promise.all([postgresServer({ fsync: true }), redisServer()]);
  return {
    async asked() {
      await pause(ADDED_UP);
      return { postgres: await transactionsOf(postgres.url("postgres")), redis: await scriptsOf(redis.url) };
    },
    environment: { DATABASE_URL: postgres.url("postgres"), REDIS_URL: redis.url },
    async remove() {
      await Promise.all([postgres.remove(), redis.remove()]);
    },
  };
}

async function transactionsOf(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("SELECT sum(xact_commit) AS n FROM pg_stat_database");
  await client.end();
  return Number(rows[0].n);
}

async function scriptsOf(url: string): Promise<number> {
  const client = redisClient({ url, answerWithin: ADDED_UP, subscriptions: new Map() });
  await client.connect();
  const stats = await client.send(["INFO", "commandstats"]);
  client.cut();
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(String(stats))?.[1] ?? 0);
}
