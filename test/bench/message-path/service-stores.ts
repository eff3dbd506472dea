import { postgresServer } from "../../provision/postgres-server.ts";
import { redisServer } from "../../provision/redis-server.ts";

/** Where a service under measurement keeps what it is told: by default in a file of its own. */
export interface Stores {
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export const inFile: Stores = { environment: {}, remove: async () => undefined };

/** Postgres, which syncs to disk as it does for its users, and Redis. */
export async function onServers(): Promise<Stores> {
  const [postgres, redis] = await Promise.all([postgresServer({ fsync: true }), redisServer()]);
  return {
    environment: { DATABASE_URL: postgres.url("postgres"), REDIS_URL: redis.url },
    async remove() {
      await Promise.all([postgres.remove(), redis.remove()]);
    },
  };
}
