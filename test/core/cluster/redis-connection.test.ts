import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type RedisConnection, redisConnection } from "../../../core/src/cluster/redis-connection.ts";
import { serviceLog } from "../../../core/src/observability/log.ts";
import { isMissing } from "../../provision/missing.ts";
import { type RedisServer, redisServer } from "../../provision/redis-server.ts";
import { deadPort } from "../webhooks/loopback-server.ts";

describe.skipIf(isMissing("Redis"))("The connection to Redis", () => {
  const servers: RedisServer[] = [];
  const connections: RedisConnection[] = [];
  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close();
    for (const server of servers.splice(0)) await server.remove();
  });

  async function newServer(...settings: [string, string][]): Promise<RedisServer> {
    const server = await redisServer(settings);
    servers.push(server);
    return server;
  }

  function connectionTo(url: string) {
    const lines: { level: number; msg: string; redis: string; reason?: string }[] = [];
    const log = serviceLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const redis = redisConnection({ url, log, answerWithin: 1_000 });
    connections.push(redis);
    const until = (isUp: boolean) => expect.poll(() => redis.trouble === undefined, WAIT).toBe(isUp);
    return { redis, lines, levels: () => lines.map(({ level }) => level), until };
  }

  it("works after it has opened, and logs the start once", async () => {
    const { url } = await newServer();
    const { redis, lines } = connectionTo(url);
    await expect(redis.send(["PING"])).rejects.toThrow("Redis is down: not connected yet");
    await redis.open();
    expect(redis.trouble).toBeUndefined();
    expect(await redis.send(["PING"])).toBe("PONG");
    expect(lines).toMatchObject([{ level: INFO, redis: new URL(url).host }]);
  });

  it("opens without Redis, and retries until Redis is available", async () => {
    const server = await newServer();
    await server.stop();
    const { redis, lines, levels, until } = connectionTo(server.url);
    await redis.open();
    expect(redis.trouble).toContain("ECONNREFUSED");
    await pause(300);
    expect(levels()).toEqual([WARN]);
    await server.start();
    await until(true);
    expect(levels()).toEqual([WARN, INFO]);
    expect(lines[0]?.reason).toContain("ECONNREFUSED");
  });

  it("reconnects after a restart of Redis, and logs the outage once and the recovery once", async () => {
    const server = await newServer();
    const { redis, levels, until } = connectionTo(server.url);
    await redis.open();
    await server.stop();
    await until(false);
    await expect(redis.send(["PING"])).rejects.toThrow("Redis is down");
    await pause(300);
    await server.start();
    await until(true);
    expect(await redis.send(["PING"])).toBe("PONG");
    expect(levels()).toEqual([INFO, WARN, INFO]);
  });

  it("closes for all callers if one command gets no answer, so that nobody waits for an unresponsive Redis", async () => {
    const server = await newServer();
    const { redis, until } = connectionTo(server.url);
    await redis.open();
    server.freeze();
    const asked = Array.from({ length: 20 }, () => redis.send(["PING"]));
    const ends = await Promise.allSettled(asked);
    expect(ends.every(({ status }) => status === "rejected")).toBe(true);
    await expect(redis.send(["PING"])).rejects.toThrow("Redis is down: no answer within 1000 ms");
    server.thaw();
    await until(true);
    expect(await redis.send(["PING"])).toBe("PONG");
  });

  it("reports an outage even if no command is sent", async () => {
    const server = await newServer();
    const { redis, until } = connectionTo(server.url);
    await redis.open();
    server.freeze();
    await until(false);
    server.thaw();
  });

  it("receives published messages, even after Redis restarts", async () => {
    const server = await newServer();
    const { redis, until } = connectionTo(server.url);
    const received: string[] = [];
    redis.subscribe("parley:a", (text) => void received.push(text));
    await redis.open();
    expect(await redis.send(["PUBLISH", "parley:a", "one"])).toBe(1);
    await server.stop();
    await until(false);
    await server.start();
    await until(true);
    await redis.send(["PUBLISH", "parley:a", "two"]);
    await expect.poll(() => received, WAIT).toEqual(["one", "two"]);
  });

  it.each<[what: string, url: (address: string) => string, reason: RegExp, settings: [string, string][]]>([
    ["gets no password", (address) => `redis://${address}`, /^NOAUTH/, [["requirepass", "right"]]],
    [
      "refuses the password",
      (address) => `redis://:hunter2@${address}`,
      /^WRONGPASS/,
      [["requirepass", "right"]],
    ],
    ["is full", (address) => `redis://${address}`, /^OOM/, [["maxmemory", "1"]]],
    ["accepts no writes", (address) => `redis://${address}`, /^READONLY/, [["replicaof", "127.0.0.1 1"]]],
    ["has no such database", (address) => `redis://${address}/99`, /^ERR DB index is out of range/, []],
  ])(
    "is down while Redis %s, and logs the reason once without the password",
    async (_, url, reason, settings) => {
      const server = await newServer(...settings);
      const { redis, lines } = connectionTo(url(new URL(server.url).host));
      await redis.open();
      await pause(300);
      expect(redis.trouble).toMatch(reason);
      expect(lines).toMatchObject([{ level: WARN, reason: redis.trouble }]);
      expect(JSON.stringify(lines)).not.toContain("hunter2");
    },
  );

  it("is down if the server becomes a replica that accepts no writes, and recovers afterwards", async () => {
    const server = await newServer();
    const { redis, until } = connectionTo(server.url);
    await redis.open();
    const other = connectionTo(server.url).redis;
    await other.open();
    await other.send(["REPLICAOF", "127.0.0.1", "1"]);
    await expect(redis.send(["SET", "parley:a", "1"])).rejects.toThrow("READONLY");
    await until(false);
    await server.stop();
    await server.start();
    await until(true);
  });

  it("closes even while it opens, and then rejects commands", async () => {
    const { url } = await newServer();
    const { redis } = connectionTo(url);
    const opened = redis.open();
    await redis.close();
    await opened;
    await expect(redis.send(["PING"])).rejects.toThrow("Redis is down");
  });

  it("closes even while Redis is down or does not respond", async () => {
    const away = connectionTo(`redis://127.0.0.1:${await deadPort()}`).redis;
    await away.open();
    await away.close();
    const server = await newServer();
    const { redis } = connectionTo(server.url);
    await redis.open();
    server.freeze();
    const asked = redis.send(["PING"]);
    await Promise.all([redis.close(), expect(asked).rejects.toThrow()]);
    server.thaw();
  });
});

/** Milliseconds. */
const WAIT = { timeout: 60_000, interval: 20 };
const INFO = 30;
const WARN = 40;
