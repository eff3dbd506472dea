import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { postgresDatabases } from "../core/storage/postgres-databases.ts";
import { redisServer } from "../provision/redis-server.ts";
import { converse, lost, newCustomers } from "./customers.ts";
import { echo, OPERATOR_KEY, stage } from "./stage.ts";
import { tcpBalancer } from "./tcp-balancer.ts";

const { folder, serve, workflow, afterwards } = stage();
const postgres = postgresDatabases();

/** Starts two replicas on one Postgres and one Redis, behind a TCP balancer that does not read HTTP. */
async function twoReplicas() {
  const redis = await redisServer();
  afterwards(redis.remove);
  const env = { PARLEY_DATA_DIR: folder(), DATABASE_URL: await postgres.fresh(), REDIS_URL: redis.url };
  const replicas = [await serve(env), await serve(env)] as const;
  const balancer = await tcpBalancer(replicas.map(({ address }) => Number(new URL(address).port)));
  afterwards(balancer.close);
  return { replicas, address: balancer.address };
}

/**
 * The promise: no acknowledged message is lost, both replicas share the limits, and the other replica answers a visitor whose
 * replica dies.
 */
describe("Two replicas behind a TCP balancer, one of which is killed,", () => {
  it("lose no message under load", async () => {
    const { replicas, address } = await twoReplicas();
    const customers = await newCustomers(address, await workflow(echo), 20);
    const { acknowledged } = await converse(
      customers,
      () => address,
      async (everybodyAnswered) => {
        await everybodyAnswered();
        await pause(1_000);
        replicas[0].child.kill("SIGKILL");
        await replicas[0].ended;
        await everybodyAnswered();
        await everybodyAnswered();
      },
    );
    expect(await lost(replicas[1].address, acknowledged)).toEqual([]);
  });

  it("enforce a plan's limits with an error of at most 5 %", async () => {
    const { replicas, address } = await twoReplicas();
    const made = await fetch(`${address}/v1/sites`, {
      method: "POST",
      headers: { "X-API-Key": OPERATOR_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Shop", plan: "free" }),
    });
    const { api_key } = (await made.json()) as { api_key: string };
    const poll = async () =>
      (
        await fetch(`${address}/v1/site`, { headers: { "X-API-Key": api_key, Connection: "close" } }).catch(
          () => undefined,
        )
      )?.status;
    const statuses: (number | undefined)[] = [];
    // Sends 8 requests a second, of the 10 that the Free plan allows, and 96 in all, far more than its 60 a minute.
    for (let second = 0; second < 12; second++) {
      if (second === 4) replicas[0].child.kill("SIGKILL");
      const began = Date.now();
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, poll))));
      await pause(Math.max(0, 1_050 - (Date.now() - began)));
    }
    const admitted = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    expect(admitted).toBeGreaterThanOrEqual(0.95 * 60);
    expect(admitted).toBeLessThanOrEqual(1.05 * 60);
  });

  it("let a visitor's stream continue at the other replica, without a second message", async () => {
    const { replicas } = await twoReplicas();
    let deliveries = 0;
    const slowly = await workflow((_request, response) => {
      deliveries++;
      response.setHeader("Content-Type", "text/plain");
      response.write("Nine ");
      // The first connection is cut off before it sends more.
      if (deliveries > 1) response.end("to five.");
    });
    const [customer] = await newCustomers(replicas[0].address, slowly, 1);
    const ask = (address: string) =>
      fetch(`${address}/v1/message`, {
        method: "POST",
        headers: {
          "X-API-Key": customer?.apiKey ?? "",
          "Content-Type": "application/json",
          Accept: "text/event-stream",
          "Idempotency-Key": "one-question",
        },
        body: JSON.stringify({ message: "When?", session_id: "s" }),
      });
    let received = "";
    const { body } = await ask(replicas[0].address);
    const cut = (async () => {
      for await (const bytes of body ?? []) received += Buffer.from(bytes);
    })().catch(() => "cut");
    await expect.poll(() => received).toContain("event: delta");
    replicas[0].child.kill("SIGKILL");
    expect(await cut).toBe("cut");
    expect(received).not.toContain("event: done");
    const events = await (await ask(replicas[1].address)).text();
    expect(events).toMatch(/event: done\ndata: .*"message":"Nine to five\."/);
    expect(deliveries).toBe(2);
    const conversation = await fetch(`${replicas[1].address}/v1/conversation/s`, {
      headers: { "X-API-Key": customer?.apiKey ?? "" },
    });
    const { messages } = (await conversation.json()) as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(["When?", "Nine to five."]);
  });
});
