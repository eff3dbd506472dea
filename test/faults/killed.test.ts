import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { postgresDatabases } from "../core/storage/postgres-databases.ts";
import { converse, lost, newCustomers } from "./customers.ts";
import { echo, stage } from "./stage.ts";

const { folder, serve, workflow } = stage();

/** The promise: acknowledged work survives a kill -9 at any moment, and is stored once. */
describe("kill -9 under load", () => {
  it.each([
    ["which the event loop writes to", "off"],
    ["which a thread writes to", "on"],
  ])("three times in a row loses no acknowledged message of a service on SQLite, %s", async (_, thread) => {
    const env = { PARLEY_DATA_DIR: folder(), PARLEY_SQLITE_THREAD: thread };
    let served = await serve(env);
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
          served = await serve(env);
        }
        await everybodyAnswered();
      },
    );
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(failed.size).toBeGreaterThan(0);
    expect(await lost(served.address, acknowledged)).toEqual([]);
  });

  const postgres = postgresDatabases();

  it("loses nothing that the service on Postgres has acknowledged", async () => {
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
