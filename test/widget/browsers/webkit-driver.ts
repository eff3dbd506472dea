import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../provision/free-port.ts";
import { virtualScreen, webkit } from "../../provision/webkit.ts";

export interface WebKitDriver {
  port: number;
  isRunning(): boolean;
  /** Process groups: the driver with its browsers, and their X server. */
  groups: readonly number[];
  /** Stops the driver, its browsers and their X server. */
  stop(): void;
}

/** Starts WebKit's driver on its own X server. Throws with the missing package's name if either is not installed. */
export async function webkitDriver(): Promise<WebKitDriver> {
  const [driver, screen] = [webkit.find(), virtualScreen()];
  if (driver === undefined || screen === undefined)
    throw new Error("No WebKit is installed. On Debian: apt-get install -y webkit2gtk-driver xvfb");
  const screens = spawn(screen, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  // Xvfb picks a free display number, and prints it once it accepts clients.
  const [display] = await said(screens, createInterface({ input: screens.stdio[3] as Readable }), "line");
  const port = await freePort();
  // Each driver has a process group, because its browsers are separate processes. Without `--replace-on-new-session`, a
  // browser that never connected would block the next session.
  const drivers = spawn(driver, [`--port=${port}`, "--replace-on-new-session"], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  await listening(drivers, port);
  return {
    port,
    isRunning: () => drivers.exitCode === null && screens.exitCode === null,
    groups: [drivers.pid, screens.pid].filter((pid) => pid !== undefined),
    stop() {
      if (drivers.pid !== undefined && drivers.exitCode === null) process.kill(-drivers.pid, "SIGKILL");
      screens.kill("SIGKILL");
    },
  };
}

/** Waits for the driver by polling its status, because it does not announce that it is ready. */
async function listening(driver: ChildProcess, port: number): Promise<void> {
  while (driver.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`);
}

async function said(program: ChildProcess, source: NodeJS.EventEmitter, event: string): Promise<unknown[]> {
  const ended = once(program, "exit").then(([code]) => {
    throw new Error(`${program.spawnfile} ended with ${code}`);
  });
  return Promise.race([once(source, event), ended]);
}
