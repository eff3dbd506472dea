import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { postgresDatabases } from "../core/storage/postgres-databases.ts";
import { converse, lost, newCustomers } from "./customers.ts";
import { echo, stage } from "./stage.ts";

const { folder, serve, workflow } = stage();

/** Promised: what a client was told is done survives a kill -9 at any moment, and is stored once. */
describe("kill -9 under load", () => {
  it.each([
    ["the service", []],
    // Which writes for both; the other two finish what they have.
    ["the first process of three", ["--workers", "2"]],
  ])("of %s on SQLite loses nothing that was acknowledged, three times over", async (_, words) => {
    const env = { PARLEY_DATA_DIR: folder() };
    let served = await serve(env, words);
    const customers = await newCustomers(served.address, await workflow(echo), 20);
    const { acknowledged, failed } = await converse(
      customers,
      () => served.address,
      async (everybodyAnswered) => {
        for (let kills = 0; kills < 3; kills++) {
          await everybodyAnswered();
          await pause(500);
          served.child.kill("SIGKILL");
          await served.ended;
          served = await serve(env, words);
        }
        await everybodyAnswered();
      },
    );
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(failed.size).toBeGreaterThan(0);
    expect(await lost(served.address, acknowledged)).toEqual([]);
  });

  it("of one of two workers loses nothing, and the other serves on", async () => {
    const served = await serve({ PARLEY_DATA_DIR: folder() }, ["--workers", "2"]);
    const customers = await newCustomers(served.address, await workflow(echo), 20);
    const { acknowledged, failed } = await converse(
      customers,
      () => served.address,
      async (everybodyAnswered) => {
        for (let kills = 0; kills < 2; kills++) {
          await everybodyAnswered();
          await pause(500);
          process.kill(workersOf(served.child.pid as number)[0] as number, "SIGKILL");
          await expect.poll(() => workersIn(served.address), { timeout: 60_000 }).toBe(1);
          await expect.poll(() => workersIn(served.address), { timeout: 60_000 }).toBe(2);
        }
      },
    );
    expect([...failed.keys()]).not.toContain("ECONNREFUSED");
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(await lost(served.address, acknowledged)).toEqual([]);
  });

  const postgres = postgresDatabases();

  it("of the service on Postgres loses nothing that was acknowledged", async () => {
    const env = { PARLEY_DATA_DIR: folder(), DATABASE_URL: await postgres.fresh() };
    let served = await serve(env);
    const customers = await newCustomers(served.address, await workflow(echo), 20);
    const { acknowledged } = await converse(
      customers,
      () => served.address,
      async (everybodyAnswered) => {
        for (let kills = 0; kills < 2; kills++) {
          await everybodyAnswered();
          await pause(500);
          served.child.kill("SIGKILL");
          await served.ended;
          served = await serve(env);
        }
        await everybodyAnswered();
      },
    );
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(await lost(served.address, acknowledged)).toEqual([]);
  });
});

async function workersIn(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^parley_workers (\d+)$/m.exec(text)?.[1]);
}

/** The processes that this one has begun, as Linux tells. */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").map(Number);
}
