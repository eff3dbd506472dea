import type { FileStorage } from "../storage/port/file-storage.ts";
import type { ContentStore } from "./content-store.ts";
import type { IncomingFolder } from "./incoming-folder.ts";

/** Removes the content of files that are no more. What cannot be removed now is tried again. */
export interface FileSweeper {
  /** Looks now; resolves when all that is due is gone. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. */
const LOOK = 10_000;
const AT_ONCE = 100;

export function fileSweeper(deps: {
  storage: FileStorage;
  content: ContentStore;
  incoming: IncomingFolder;
  clock: () => number;
}): FileSweeper {
  const { storage, content, clock } = deps;
  let sweeping: Promise<void> | undefined;

  async function sweepAll(): Promise<void> {
    await deps.incoming.sweep(Date.now());
    while (await storage.hasFilesToRemove(clock())) {
      const ids = await storage.filesToRemove(clock(), AT_ONCE);
      for (const id of ids) {
        await content.remove(id);
        await storage.forgetFile(id);
      }
    }
  }

  const sweep = () =>
    (sweeping ??= sweepAll().finally(() => {
      sweeping = undefined;
    }));
  const timer = setInterval(() => void sweep().catch(() => undefined), LOOK);
  timer.unref();
  return {
    sweep,
    async close() {
      clearInterval(timer);
      await sweeping?.catch(() => undefined);
    },
  };
}
