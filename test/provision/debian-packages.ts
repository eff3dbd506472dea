import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { programPath } from "./program-path.ts";

/** Seconds to wait for another apt-get to finish. */
const LOCK_TIMEOUT = 300;

/** Installs packages where that needs nobody's leave: as root, on Debian. Asks nothing, and fetches the lists only if needed. */
export async function installDebianPackages(...packages: string[]): Promise<void> {
  if (!existsSync("/etc/debian_version") || programPath(["apt-get"]) === undefined) {
    throw new Error("packages are installed unasked only on Debian");
  }
  if (process.getuid?.() !== 0) throw new Error(`only root may run "apt-get install ${packages.join(" ")}"`);
  const install = ["install", "-y", ...packages];
  if (aptGet(install) || (aptGet(["update"]) && aptGet(install))) return;
  throw new Error(`"apt-get install ${packages.join(" ")}" failed`);
}

function aptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync("apt-get", ["-q", "-o", `DPkg::Lock::Timeout=${LOCK_TIMEOUT}`, ...args], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}
