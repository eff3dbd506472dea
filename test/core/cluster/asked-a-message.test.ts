import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type RedisConnection, redisConnection } from "../../../core/src/cluster/redis-connection.ts";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../provision/missing.ts";
import { type RedisServer, redisServer } from "../../provision/redis-server.ts";
import { type Bench, ORIGIN, openerOf } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";

describe.skipIf(isMissing("Postgres") || isMissing("Redis"))("A message on Postgres and Redis", () => {
  const databases = postgresDatabases();
  const query = vi.spyOn(Client.prototype, "query");
  const commands: string[] = [];
  let server: RedisServer;
  let bench: Bench;
  beforeAll(async () => {
    // Only messages ask: background work never begins, and Redis receives no pings.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    server = await redisServer();
    const url = await databases.fresh();
    bench = await openerOf(overFetch)({
      parts: async (log) => ({
        storage: await postgresStorage({ url }),
        redis: counted(redisConnection({ url: server.url, log, answerWithin: 10_000 })),
      }),
    });
  });
  beforeEach(() => forget());
  afterAll(async () => {
    query.mockRestore();
    vi.useRealTimers();
    await bench?.close();
    await server?.remove();
  });

  /** Records commands. */
  function counted(redis: RedisConnection): RedisConnection {
    const { send } = redis;
    redis.send = (words) => {
      commands.push(words[0] as string);
      return send(words);
    };
    return redis;
  }

  function forget(): void {
    query.mockClear();
    commands.length = 0;
  }

  const statements = () => query.mock.calls.map(([asked]) => (asked as unknown as { name: string }).name);

  it.each([
    ["of a key", async () => ({ key: (await bench.newSite()).api_key, body: { session_id: "s" } })],
    [
      "of a visitor",
      async () => ({ token: (await bench.visit(await bench.newSite())).token, origin: ORIGIN, body: {} }),
    ],
  ])("with the credentials %s waits for two SQL statements and one Redis command", async (_, ready) => {
    const { body, ...caller } = await ready();
    const send = () => bench.call("POST", "/message", { ...caller, body: { ...body, message: "Hi" } });
    await send();
    forget();
    expect((await send()).status).toBe(200);
    expect(statements()).toEqual(["run", "run"]);
    expect(commands).toEqual(["EVALSHA"]);
  });

  it("shares its round trips with concurrent messages", async () => {
    const { api_key: key } = await bench.newSite();
    const send = (n: number) =>
      bench.call("POST", "/message", { key, body: { message: "Hi", session_id: `s${n}` } });
    const all = Array.from({ length: 24 }, (_, n) => n);
    await Promise.all(all.map(send));
    forget();
    await Promise.all(all.map(send));
    expect(statements().length).toBeLessThan(all.length);
    expect(commands.length).toBeLessThan(all.length / 2);
  });
});
