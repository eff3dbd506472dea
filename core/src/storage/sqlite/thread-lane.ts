import type { TextLane } from "../text-lane.ts";
import type { DatabaseThread } from "./database-thread.ts";

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. Should the thread come to
 * an end (out of memory, say), what it was at work on rejects, and the next call starts another.
 */
export async function threadLane(start: () => Promise<DatabaseThread>): Promise<TextLane> {
  let thread = await start();
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    thread = await start();
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
