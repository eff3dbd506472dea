import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for the run, in which test files leave servers for later files. */
    sharedFolder: string;
  }
}

/**
 * Extension of a file that marks a server which outlives its test file. The file's name is the number of the server's process
 * group.
 */
export const GROUP = ".group";

/**
 * Called once per run: creates the folder. The returned function ends the servers left in it, and removes the folder.
 */
export default async function sharedFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "parley-tests-"));
  project.provide("sharedFolder", folder);
  return async () => {
    for (const name of await readdir(folder)) if (name.endsWith(GROUP)) end(Number.parseInt(name, 10));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

function end(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
