import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of the run. Test files that run one after the other leave servers in it for those behind them. */
    sharedFolder: string;
  }
}

/** A server that outlives the test file that started it is a file of this name, after the number of its process group. */
export const GROUP = ".group";

/** Once for a run of tests: the folder, and the end of what was left running in it. */
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
    // It has ended by itself.
  }
}
