import { type Installation, openInstallation } from "../app/installation.ts";
import { parseOptions } from "../options.ts";
import type { CommandContext } from "./command.ts";

/** Opens the installation that the environment names, and closes it whether the work succeeds or fails. */
export async function atInstallation<T>(
  around: CommandContext,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  // Uses no database thread: a command only waits for the disk anyway, and starting a thread would take most of its time.
  const installation = await openInstallation(parseOptions(around.environment), "none");
  try {
    return await work(installation);
  } finally {
    await installation.storage.close();
  }
}
