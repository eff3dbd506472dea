import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { postgresServer } from "../provision/postgres-server.ts";
import { redisServer } from "../provision/redis-server.ts";
import { asked, type Customer, converse, type Experience, lost, newCustomers } from "./customers.ts";
import { echo, type Served, stage } from "./stage.ts";

const { folder, serve, workflow, afterwards } = stage();
const within = { timeout: 60_000, interval: 100 };

/** Customers send messages while `trouble` runs, and afterwards until each of them has been answered. */
async function talkDuring(
  served: Served,
  trouble: (customers: Customer[]) => Promise<void>,
): Promise<Experience> {
  const customers = await newCustomers(served.address, await workflow(echo), 10);
  return converse(
    customers,
    () => served.address,
    async (everybodyAnswered) => {
      await everybodyAnswered();
      await trouble(customers);
      await everybodyAnswered();
    },
  );
}

const metric = async (address: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await (await fetch(`${address}/metrics`)).text())?.[1]);
const readiness = async (address: string) => (await fetch(`${address}/readyz`)).status;

/** The promise: nothing acknowledged is lost, data that cannot be stored is refused, and the service recovers without a restart. */
describe("Postgres", () => {
  it.each([
    ["stopped in order", "SIGINT"],
    ["crashing", "SIGQUIT"],
  ] as const)(
    "%s and then started again under load causes no loss of acknowledged messages",
    async (_, signal) => {
      const postgres = await postgresServer({ fsync: true });
      afterwards(postgres.remove);
      const served = await serve({ PARLEY_DATA_DIR: folder(), DATABASE_URL: postgres.url("postgres") });
      const { acknowledged, failed } = await talkDuring(served, async ([customer]) => {
        await postgres.stop(signal);
        expect(await asked(served.address, customer as Customer, "while it is away")).toBe(500);
        expect(await readiness(served.address)).toBe(503);
        await pause(1_500);
        await postgres.start();
        await expect.poll(() => readiness(served.address), within).toBe(200);
      });
      expect([...failed.keys()]).toEqual([500]);
      expect(acknowledged.length).toBeGreaterThan(10);
      expect(await lost(served.address, acknowledged)).toEqual([]);
      await expect.poll(served.stdout, within).toContain("storage_unavailable");
    },
  );
});

/** The promise: messages are still answered, and limits are counted locally until Redis is back. */
describe("Redis", () => {
  it("causes no refused and no lost messages if it is stopped and started again under load", async () => {
    const redis = await redisServer();
    afterwards(redis.remove);
    const served = await serve({ PARLEY_DATA_DIR: folder(), REDIS_URL: redis.url });
    const { acknowledged, failed } = await talkDuring(served, async () => {
      expect(await metric(served.address, "parley_redis_up")).toBe(1);
      await redis.stop();
      await expect.poll(() => metric(served.address, "parley_redis_up"), within).toBe(0);
      await pause(1_500);
      expect(await readiness(served.address)).toBe(200);
      await redis.start();
      await expect.poll(() => metric(served.address, "parley_redis_up"), within).toBe(1);
    });
    expect([...failed]).toEqual([]);
    expect(await lost(served.address, acknowledged)).toEqual([]);
  });

  it("causes no refused and no lost messages if it does not respond, as behind a cut cable", async () => {
    const redis = await redisServer();
    afterwards(redis.remove);
    afterwards(redis.thaw);
    const served = await serve({ PARLEY_DATA_DIR: folder(), REDIS_URL: redis.url });
    const { acknowledged, failed } = await talkDuring(served, async (customers) => {
      redis.freeze();
      await expect.poll(() => metric(served.address, "parley_redis_up"), within).toBe(0);
      expect(await asked(served.address, customers[0] as Customer, "behind the cut")).toBeTypeOf("object");
      redis.thaw();
      await expect.poll(() => metric(served.address, "parley_redis_up"), within).toBe(1);
    });
    expect([...failed]).toEqual([]);
    expect(await lost(served.address, acknowledged)).toEqual([]);
  });
});
