import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { asked, converse, lost, newCustomers } from "./customers.ts";
import { echo, stage } from "./stage.ts";

const { folder, serve, workflow } = stage();

/** Limits the bytes that a process may write to any single file from now on. For a database, that is a full disk. */
function limitFiles(pid: number, bytes: number | "unlimited"): void {
  const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`prlimit: ${stderr}`);
}

/** The promise: data that cannot be stored is refused and never acknowledged, and the service recovers without a restart. */
describe("A full disk", () => {
  it.each([
    ["the event loop", "off"],
    ["a thread", "on"],
  ])(
    "causes no loss of acknowledged data when %s writes to the disk, and messages are stored again once there is space",
    async (_, thread) => {
      const { address, child } = await serve({ PARLEY_DATA_DIR: folder(), PARLEY_SQLITE_THREAD: thread });
      const pid = child.pid as number;
      const customers = await newCustomers(address, await workflow(echo), 10);
      let whileFull: Awaited<ReturnType<typeof asked>> | undefined;
      const { acknowledged, failed } = await converse(
        customers,
        () => address,
        async (everybodyAnswered) => {
          await everybodyAnswered();
          limitFiles(pid, 4_096);
          await pause(1_500);
          whileFull = await asked(address, customers[0] as (typeof customers)[0], "is there room?");
          limitFiles(pid, "unlimited");
          await everybodyAnswered();
        },
      );
      expect(whileFull).toBe(500);
      expect([...failed.keys()]).toEqual([500]);
      expect(await lost(address, acknowledged)).toEqual([]);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    },
  );

  it.each([0, 4_096])(
    "makes the service refuse messages after a restart with %d bytes left for the write-ahead log, until there is space again",
    async (bytes) => {
      // With a console, the start would write to the write-ahead log, because it creates a sign-in link.
      const data = { PARLEY_DATA_DIR: folder(), PARLEY_CONSOLE: "off" };
      const before = await serve(data);
      const customers = await newCustomers(before.address, await workflow(echo), 5);
      before.child.kill("SIGTERM");
      await before.ended;
      const { address, child } = await serve(data);
      const log = () => statSync(join(data.PARLEY_DATA_DIR, "parley.db-wal")).size;
      expect(log()).toBe(0);
      limitFiles(child.pid as number, bytes);
      const all = () => Promise.all(customers.map((customer) => asked(address, customer, "is there room?")));
      expect(await all()).toEqual(customers.map(() => 500));
      expect(log()).toBeLessThanOrEqual(bytes);
      limitFiles(child.pid as number, "unlimited");
      expect(await all()).toMatchObject(customers.map(() => ({ message: "You said is there room?" })));
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    },
  );

  it("leaves no partial master secret behind that the next start would use", async () => {
    const data = folder();
    const code = `
      const { masterSecretIn } = await import(process.argv[1]);
      await masterSecretIn(process.argv[2], { note: async () => undefined }).then(console.log, console.error);`;
    const module = new URL("../../core/src/sites/secrets/master-secret.ts", import.meta.url).href;
    const program = [process.execPath, "--input-type=module", "-e", code, module, data];
    const made = (bytes: string) =>
      spawnSync("prlimit", [`--fsize=${bytes}`, ...program], { encoding: "utf8" });
    expect(made("10:unlimited").stderr).toContain("EFBIG");
    expect(readdirSync(data)).toEqual([]);
    expect(made("unlimited").stdout).toMatch(/^[0-9a-f]{64}\n$/);
    expect(readdirSync(data)).toEqual(["secret"]);
  });

  it("makes /readyz fail until there is space, even if no request writes", async () => {
    const { address, child } = await serve({ PARLEY_DATA_DIR: folder() });
    const ready = async () => (await fetch(`${address}/readyz`)).status;
    expect(await ready()).toBe(200);
    limitFiles(child.pid as number, 4_096);
    expect(await ready()).toBe(503);
    limitFiles(child.pid as number, "unlimited");
    expect(await ready()).toBe(200);
  });
});
