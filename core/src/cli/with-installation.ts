import { type Installation, openInstallation } from "../app/installation.ts";
import { parseOptions } from "../options.ts";
import type { CommandContext } from "./command.ts";

/** Opens the installation that the environment names, and closes it whatever becomes of the work. */
export async function atInstallation<T>(
  around: CommandContext,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  // Nothing else waits for the disk meanwhile: a thread's start would be most of a short command's time.
  const installation = await openInstallation(parseOptions(around.environment), "none");
  try {
    return await work(installation);
  } finally {
    await installation.storage.close();
  }
}
