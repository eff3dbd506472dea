import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { redisConnection } from "../../../core/src/cluster/redis-connection.ts";
import { isMissing } from "../../provision/missing.ts";
import { type RedisServer, redisServer } from "../../provision/redis-server.ts";
import { type Bench, MINUTE, openerOf } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { atTheTerminal } from "../cli/at-the-terminal.ts";
import { startedParley } from "../cli/started-parley.ts";
import { rawServer } from "../webhooks/loopback-server.ts";

/** Milliseconds. */
const WAIT = { timeout: 60_000, interval: 20 };

describe.skipIf(isMissing("Redis"))("A service whose Redis goes down", () => {
  let server: RedisServer;
  let bench: Bench;
  let trouble: () => string | undefined;
  beforeAll(async () => {
    server = await redisServer();
    bench = await openerOf(overFetch)({
      parts: async (log) => {
        const redis = redisConnection({ url: server.url, log, answerWithin: 2_000 });
        trouble = () => redis.trouble;
        return { redis };
      },
    });
  });
  beforeEach(async () => {
    bench.clock.pass(MINUTE);
    await expect.poll(trouble, WAIT).toBeUndefined();
    bench.lines.length = 0;
  });
  afterAll(async () => {
    await bench?.close();
    await server?.remove();
  });

  const said = () =>
    bench.lines.filter((line) => line.includes('"redis"')).map((line) => JSON.parse(line).msg);
  const AWAY = expect.stringMatching(/^Redis is down/);
  const BACK = expect.stringMatching(/^Redis answers/);

  it.each<[how: string, leave: () => unknown, comeBack: () => unknown]>([
    ["stops", () => server.stop(), () => server.start()],
    ["hangs", () => server.freeze(), () => server.thaw()],
  ])(
    "answers every message when Redis %s and after Redis recovers, and logs each change of state once",
    async (_, leave, comeBack) => {
      const { api_key: key } = await bench.newSite();
      const statuses: number[] = [];
      let stopping = false;
      const converse = async (name: number) => {
        for (let n = 0; !stopping; n++) {
          const body = { message: `${n}`, session_id: `s-${name}` };
          statuses.push((await bench.call("POST", "/message", { key, body })).status);
          // Waits, so that the conversations together stay below the largest plan's limit of 200 requests a second.
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      const talks = Array.from({ length: 8 }, (_, name) => converse(name));
      const more = async (count: number) => {
        const goal = statuses.length + count;
        await expect.poll(() => statuses.length, WAIT).toBeGreaterThan(goal);
      };
      await more(20);
      await leave();
      await expect.poll(trouble, WAIT).toBeDefined();
      await more(40);
      await comeBack();
      await expect.poll(trouble, WAIT).toBeUndefined();
      await more(20);
      stopping = true;
      await Promise.all(talks);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      expect(said()).toEqual([AWAY, BACK]);
    },
  );

  it("still enforces the limits, with local counts", async () => {
    const { api_key: key } = await bench.newSite({ plan: "free" });
    await server.stop();
    await expect.poll(trouble, WAIT).toBeDefined();
    const ask = () => bench.call("GET", "/sessions", { key });
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
    expect(answers[3]?.headers["x-ratelimit-remaining"]).toBe("6");
    expect(await bench.service.metrics.text()).toMatch(/^parley_limits_local_total [1-9]/m);
    expect(await bench.service.metrics.text()).toContain("\nparley_redis_up 0\n");
    await server.start();
  });
});

describe.skipIf(isMissing("Redis"))("parley serve with REDIS_URL", () => {
  const here = atTheTerminal();
  let server: RedisServer;
  beforeAll(async () => {
    server = await redisServer([["requirepass", "hunter2"]]);
  });
  afterAll(() => server?.remove());

  it("exits if its port is in use, even while connected to Redis", async () => {
    const taken = await rawServer((socket) => socket.destroy());
    const service = startedParley(["serve"], {
      PARLEY_DATA_DIR: `${here.folder}/data`,
      PORT: `${taken.port}`,
      REDIS_URL: server.url.replace("//", "//:hunter2@"),
    });
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toContain(`PORT: ${taken.port} is in use`);
    await taken.close();
  });

  it("starts and is ready without Redis, logs the outage in one line, and uses Redis when it is available", async () => {
    await server.stop();
    const service = startedParley(["serve"], {
      PARLEY_DATA_DIR: `${here.folder}/data`,
      PORT: "0",
      LOG_LEVEL: "info",
      REDIS_URL: server.url.replace("//", "//:hunter2@"),
    });
    try {
      const address = await service.says(/Parley is listening on (\S+)\n/);
      const ready = async () => {
        const response = await fetch(`${address}/readyz`);
        return [response.status, await response.json()];
      };
      expect(await ready()).toEqual([200, { status: "ok", storage: "ok", redis: "unavailable" }]);
      await server.start();
      await expect.poll(ready, WAIT).toEqual([200, { status: "ok", storage: "ok", redis: "ok" }]);
      expect(await (await fetch(`${address}/metrics`)).text()).toContain("\nparley_redis_up 1\n");
    } finally {
      service.child.kill("SIGTERM");
      expect(await service.ended).toBe(0);
    }
    const lines = service.stdout().split("\n");
    expect(lines.filter((line) => line.includes("Redis is down"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("Redis answers"))).toHaveLength(1);
    expect(service.stdout() + service.stderr()).not.toContain("hunter2");
  });
});
