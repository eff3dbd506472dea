import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Announce } from "./part.ts";
import { programPath } from "./program-path.ts";

/** Seconds to wait for another apt-get to finish. */
const LOCK_TIMEOUT = 300;

/** The last requested installation. The next one waits for it, because only one apt-get can run at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** Packages that were announced. Each is announced once, even if two parts or attempts need it. */
const announced = new Set<string>();

/**
 * Installs packages if it can do so without asking: as root, on Debian. Announces each package, and fetches the package
 * lists only if needed.
 */
export async function installDebianPackages(announce: Announce, ...packages: string[]): Promise<void> {
  if (!existsSync("/etc/debian_version") || programPath(["apt-get"]) === undefined) {
    throw new Error("packages are installed automatically only on Debian");
  }
  if (process.getuid?.() !== 0) throw new Error(`only root may run "apt-get install ${packages.join(" ")}"`);
  for (const name of packages) {
    if (!announced.has(name)) announce(`the Debian package ${name}`);
    announced.add(name);
  }
  const installing = turn.then(() => install(packages));
  turn = installing.catch(() => undefined);
  await installing;
}

async function install(packages: readonly string[]): Promise<void> {
  const words = ["install", "-y", ...packages];
  if ((await aptGet(words)) || ((await aptGet(["update"])) && (await aptGet(words)))) return;
  throw new Error(`"apt-get install ${packages.join(" ")}" failed`);
}

async function aptGet(words: readonly string[]): Promise<boolean> {
  const program = spawn("apt-get", ["-q", "-o", `DPkg::Lock::Timeout=${LOCK_TIMEOUT}`, ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(program, "exit");
  return code === 0;
}
