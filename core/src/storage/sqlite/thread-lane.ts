import type { Lane } from "../lane.ts";
import { databaseThread } from "./database-thread.ts";
import type { Access } from "./open-database.ts";

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. Should the thread come to
 * an end (out of memory, say), what it was at work on rejects, and the next call starts another.
 */
export async function threadLane(file: string, access: Access, start = databaseThread): Promise<Lane> {
  let thread = await start(file, access);
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    thread = await start(file, access);
  }

  return {
    async run(calls) {
      if (thread.hasEnded) {
        restarting ??= restart().finally(() => {
          restarting = undefined;
        });
        await restarting;
      }
      return thread.run(calls);
    },
    close: () => thread.close(),
  };
}
