import pino from "pino";
import { type Finding, mend, ok } from "./finding.ts";

/** Of the Redis at this address, which is called. The service runs without it, but then its replicas share nothing. */
export async function redisFinding(url: string): Promise<Finding> {
  const check = "redis";
  // Loaded only where it is used: a command on a small installation starts faster.
  const { redisConnection } = await import("../../cluster/redis-connection.ts");
  const redis = redisConnection({ url, log: pino({ level: "silent" }) });
  await redis.open();
  const { place, trouble } = redis;
  await redis.close();
  return trouble === undefined
    ? ok(check, `${place} answers.`)
    : mend(
        check,
        `REDIS_URL: ${place} cannot be used (${trouble}). Messages flow without it, but each service counts limits by itself, and cannot stop a reply that another one writes.`,
      );
}
