import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { converse, lost, newCustomers } from "./customers.ts";
import { echo, OPERATOR_KEY, stage } from "./stage.ts";

const { folder, serve, workflow } = stage();
const HOUR = 3_600_000;

/** Starts a service with a wall clock that the test sets. */
async function withClock() {
  const location = folder();
  const [module, offset] = [join(location, "clock.cjs"), join(location, "offset")];
  const set = (milliseconds: number) => writeFileSync(offset, String(milliseconds));
  set(0);
  writeFileSync(
    module,
    `const { readFileSync } = require("node:fs");
     const { now } = Date;
     let offset = 0;
     setInterval(() => { offset = Number(readFileSync(${JSON.stringify(offset)}, "utf8")); }, 20).unref();
     Date.now = () => now() + offset;
     globalThis.Date = class extends Date {
       constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given); }
     };`,
  );
  const served = await serve({
    PARLEY_DATA_DIR: join(location, "data"),
    NODE_OPTIONS: `--require ${module}`,
  });
  return { ...served, set };
}

/** The promise: a clock that jumps loses nothing acknowledged, keeps the order, and locks nobody out. */
describe("A clock that jumps", () => {
  it("causes no loss of a message if it goes an hour ahead and back under load", async () => {
    const { address, set } = await withClock();
    const customers = await newCustomers(address, await workflow(echo), 10);
    const { acknowledged, failed } = await converse(
      customers,
      () => address,
      async (everybodyAnswered) => {
        for (const offset of [HOUR, 0, -HOUR, 0]) {
          await everybodyAnswered();
          set(offset);
          await pause(300);
        }
        await everybodyAnswered();
      },
    );
    expect(acknowledged.length).toBeGreaterThan(10);
    expect([...failed]).toEqual([]);
    expect(await lost(address, acknowledged)).toEqual([]);
  });

  it("blocks no site for an hour if it goes back by an hour", async () => {
    const { address, set } = await withClock();
    const made = await fetch(`${address}/v1/sites`, {
      method: "POST",
      headers: { "X-API-Key": OPERATOR_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Shop", plan: "free" }),
    });
    const { api_key } = (await made.json()) as { api_key: string };
    const poll = async () =>
      (await fetch(`${address}/v1/site`, { headers: { "X-API-Key": api_key } })).status;
    set(HOUR);
    await pause(100);
    expect(await poll()).toBe(200);
    set(0);
    await pause(100);
    const statuses: number[] = [];
    // Sends four requests a second. The Free plan allows ten.
    for (let calls = 0; calls < 16; calls++) {
      statuses.push(await poll());
      await pause(250);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
