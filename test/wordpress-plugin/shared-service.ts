import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PARLEY } from "../core/cli/started-parley.ts";
import { ENVIRONMENT } from "../provision/environment.ts";
import { GROUP } from "../provision/shared-folder.ts";
import {
  LISTENING,
  type RunningService,
  runningService,
  serviceAt,
  serviceEnvironment,
} from "./running-service.ts";

/**
 * Resolves to the service that the test files of this worker use in turn, each with its own sites. `log` returns the log
 * since this call. `close` leaves the service running.
 */
export async function sharedService(): Promise<RunningService> {
  // Only tests share the service. Other programs start one, and close it.
  if (process.env.VITEST_POOL_ID === undefined) return runningService();
  const { inject } = await import("vitest");
  const home = join(inject("sharedFolder"), `service-${process.env.VITEST_POOL_ID}`);
  const note = join(home, "address");
  const log = join(home, "log");
  if (!existsSync(note)) {
    await mkdir(home, { recursive: true });
    const { group, address } = await lastingService(join(home, "data"), log);
    await writeFile(join(inject("sharedFolder"), `${group}${GROUP}`), "");
    await writeFile(note, address);
  }
  const before = (await stat(log)).size;
  return {
    ...serviceAt(await readFile(note, "utf8")),
    log: () => readFileSync(log).subarray(before).toString(),
    close: async () => {},
  };
}

/** Starts a service that outlives this process, logs into a file, and ends with its process group. */
async function lastingService(data: string, log: string): Promise<{ group: number; address: string }> {
  const said = await open(log, "a");
  const child = spawn(process.execPath, [PARLEY, "serve"], {
    env: { ...ENVIRONMENT, ...serviceEnvironment(data, "0") },
    stdio: ["ignore", said.fd, said.fd],
    detached: true,
  });
  await once(child, "spawn");
  child.unref();
  await said.close();
  for (;;) {
    const text = await readFile(log, "utf8");
    const address = LISTENING.exec(text)?.[1];
    if (address !== undefined) return { group: child.pid as number, address };
    if (child.exitCode !== null) throw new Error(`The service did not start: ${text}`);
    await pause(LOOK_AGAIN_AFTER);
  }
}

/** Milliseconds. */
const LOOK_AGAIN_AFTER = 50;
