import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { asked, converse, lost, newCustomers } from "./customers.ts";
import { echo, stage } from "./stage.ts";

const { folder, serve, workflow } = stage();

/** Bytes that a process may write into any one file, as of now: what a full disk is to a database. */
function limitFiles(pid: number, bytes: number | "unlimited"): void {
  const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`prlimit: ${stderr}`);
}

/** Promised: what cannot be stored is refused and never acknowledged, and the service recovers without a restart. */
describe("A full disk", { timeout: 60_000 }, () => {
  it("loses nothing that was acknowledged, and messages flow again once there is room", async () => {
    const { address, child } = await serve({ PARLEY_DATA_DIR: folder() });
    const pid = child.pid as number;
    const customers = await newCustomers(address, await workflow(echo), 10);
    let whileFull: Awaited<ReturnType<typeof asked>> | undefined;
    const { acknowledged, failed } = await converse(
      customers,
      () => address,
      async () => {
        await pause(1_000);
        limitFiles(pid, 4_096);
        await pause(1_500);
        whileFull = await asked(address, customers[0] as (typeof customers)[0], "is there room?");
        limitFiles(pid, "unlimited");
        await pause(2_000);
      },
    );
    expect(whileFull).toBe(500);
    expect([...failed.keys()]).toEqual([500]);
    const last = new Set(acknowledged.slice(-customers.length * 3).map(({ session }) => session));
    expect(last.size).toBe(customers.length);
    expect(await lost(address, acknowledged)).toEqual([]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it("turns /readyz red even while nobody writes, until there is room", async () => {
    const { address, child } = await serve({ PARLEY_DATA_DIR: folder() });
    const ready = async () => (await fetch(`${address}/readyz`)).status;
    expect(await ready()).toBe(200);
    limitFiles(child.pid as number, 4_096);
    expect(await ready()).toBe(503);
    limitFiles(child.pid as number, "unlimited");
    expect(await ready()).toBe(200);
  });
});
