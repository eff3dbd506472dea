import type { Part } from "./part.ts";

interface Provisioning {
  /** True on CI: a missing part rejects, so that no test is skipped unnoticed. */
  required: boolean;
  /** False with `--no-install`, so missing parts stay missing. */
  mayInstall?: boolean;
  say: (line: string) => void;
}

/**
 * Installs the missing parts, concurrently unless a part must wait for another. Prints each package before it is
 * installed. Resolves to the names of the parts that are still missing, and prints each of them.
 */
export async function provision(
  parts: readonly Part[],
  { required, mayInstall = true, say }: Provisioning,
): Promise<string[]> {
  const install = mayInstall
    ? (part: Part) => part.install((what) => say(`Installing ${what}, for ${part.name}.`))
    : () => Promise.reject(new Error("--no-install was given"));
  const tries = new Map<Part, Promise<string | undefined>>();
  for (const part of parts) tries.set(part, obstacleTo(part, install, part.after && tries.get(part.after)));
  // Waits until all attempts have ended, so that none continues after a rejection.
  const obstacles = await Promise.all(tries.values());

  const missing: string[] = [];
  for (const [index, { name }] of parts.entries()) {
    const obstacle = obstacles[index];
    if (obstacle === undefined) continue;
    if (required) throw new Error(`${name} is missing: ${obstacle}.`);
    say(`${name} is missing: ${obstacle}. Tests that need it are skipped.`);
    missing.push(name);
  }
  return missing;
}

/**
 * Installs the part if needed, after `before` has settled. Resolves to the reason why the part is missing, or to
 * undefined if it is there.
 */
async function obstacleTo(
  part: Part,
  install: (part: Part) => Promise<void>,
  before?: Promise<unknown>,
): Promise<string | undefined> {
  await before;
  const isThere = part.find() !== undefined;
  if (isThere && !part.isStopgap?.()) return undefined;
  try {
    await install(part);
  } catch (error) {
    if (isThere) return undefined;
    return error instanceof Error ? error.message : String(error);
  }
  return part.find() === undefined ? "it was installed, yet is not found" : undefined;
}
