import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RedisConnection, redisConnection } from "../../../core/src/cluster/redis-connection.ts";
import type { Limiter } from "../../../core/src/limits/limiter.ts";
import { ADDRESS_LIMITS, keysForRequest } from "../../../core/src/limits/rate-limit-keys.ts";
import { redisLimiter } from "../../../core/src/limits/redis-limiter.ts";
import { serviceLog } from "../../../core/src/observability/log.ts";
import { DEFAULT_SETTINGS } from "../../../core/src/sites/site-settings.ts";
import { isMissing } from "../../provision/missing.ts";
import { type RedisServer, redisServer } from "../../provision/redis-server.ts";
import { describeLimiter } from "./limiter-contract.ts";
import { burst, DAY, limitKey, minute, NOON } from "./sample-windows.ts";

describe.skipIf(isMissing("Redis"))("Limits on Redis", () => {
  let server: RedisServer;
  let redis: RedisConnection;
  let made = 0;
  beforeAll(async () => {
    server = await redisServer();
    redis = redisConnection({
      url: server.url,
      log: serviceLog("silent", { write: () => undefined }),
      answerWithin: 10_000,
    });
    await redis.open();
  });
  afterAll(async () => {
    await redis?.close();
    await server?.remove();
  });
  const fresh = () => `parley:test${made++}:`;
  const send = (...words: string[]) => redis.send(words);

  describeLimiter("Redis", {
    open: () => redisLimiter({ redis, prefix: fresh(), clock: "caller" }),
    runs: 15,
  });

  it("are the same for services whose clocks differ by an hour", async () => {
    const prefix = fresh();
    const behind = redisLimiter({ redis, prefix });
    const ahead = redisLimiter({ redis, prefix });
    const site = [limitKey("a", minute(2))];
    const hour = 3_600_000;
    const first = await behind.take(site, NOON);
    const second = await ahead.take(site, NOON + hour);
    expect([first.remaining, second.remaining]).toEqual([1, 0]);
    expect((await behind.take(site, NOON)).allowed).toBe(false);
    expect((await ahead.take(site, NOON + hour)).allowed).toBe(false);
    expect(first.resetAt).toBe(NOON + 60_000);
    expect(second.resetAt).toBeGreaterThan(NOON + hour);
    expect(second.resetAt).toBeLessThanOrEqual(NOON + hour + 60_000);
  });

  it("allow requests again when a window has closed by Redis' clock", async () => {
    const { take, peek } = redisLimiter({ redis, prefix: fresh() });
    const site = [limitKey("a", { ...burst(1), length: 30 })];
    expect((await take(site, NOON)).allowed).toBe(true);
    await expect.poll(async () => (await peek(site, NOON)).remaining, { timeout: 60_000 }).toBe(1);
    expect((await take(site, NOON)).allowed).toBe(true);
  });

  it("leave no key behind: every key expires soon after its last window", async () => {
    const prefix = fresh();
    const { take, peek } = redisLimiter({ redis, prefix, clock: "caller" });
    await peek([limitKey("seen", minute(1))], NOON);
    await take([limitKey("a", burst(1), minute(9)), limitKey("b", burst(9))], NOON);
    await take([limitKey("a", burst(1), minute(9))], NOON + 1_000);
    expect(((await send("KEYS", `${prefix}*`)) as string[]).toSorted()).toEqual([`${prefix}a`, `${prefix}b`]);
    for (const [key, life] of [["a", 60_000] as const, ["b", 1_000] as const]) {
      const left = Number(await send("PTTL", prefix + key));
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(life + 60_000);
    }
  });

  it("still work after Redis dropped the cached script", async () => {
    const { take } = redisLimiter({ redis, prefix: fresh() });
    await take([limitKey("a", minute(9))], NOON);
    await send("SCRIPT", "FLUSH");
    expect((await take([limitKey("a", minute(9))], NOON)).remaining).toBe(7);
    expect(redis.trouble).toBeUndefined();
  });

  it("use one slot of a Redis Cluster for all keys of a call", async () => {
    const site = { id: "site_a", plan: "free", settings: DEFAULT_SETTINGS };
    const visitor = { kind: "visitor", site, visitor: { sessionId: "a}{b" } } as never;
    const tagsOf = (principal: Parameters<typeof keysForRequest>[0]) => {
      const seen = { ip: "2001:db8:1:2::3", counts: "message" as const, limits: ADDRESS_LIMITS };
      return keysForRequest(principal, seen).map(({ name }) => /\{(.*?)\}/.exec(`parley:x:${name}`)?.[1]);
    };
    expect(tagsOf(visitor)).toEqual(Array(6).fill("site_a"));
    expect(tagsOf({ kind: "page", site } as never)).toEqual(["site_a", "site_a"]);
    const [address, network] = tagsOf(undefined);
    expect(network).toBeTruthy();
    expect(address).toBe(network);
  });

  it("count a day's requests until midnight UTC by Redis' clock", async () => {
    const prefix = fresh();
    const limiter: Limiter = redisLimiter({ redis, prefix });
    const { resetAt } = await limiter.take(
      [limitKey("a", { name: "requests_per_day", limit: 5, length: DAY })],
      0,
    );
    const [seconds] = (await send("TIME")) as [string];
    const left = DAY - ((Number(seconds) * 1_000) % DAY);
    expect(Math.abs(resetAt - left)).toBeLessThan(60_000);
  });
});
