import type { FileStorage } from "../storage/port/file-storage.ts";
import type { ContentStore } from "./content-store.ts";
import type { IncomingFolder } from "./incoming-folder.ts";

/** Removes the content of files that are no more. What cannot be removed now is tried again, and holds up nothing else. */
export interface FileSweeper {
  /** Looks now; resolves when all that is due is gone. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. */
const LOOK = 10_000;
const AT_ONCE = 100;
/** In one look: where the store is away, not each of a thousand has to find it out. */
const MOST_FAILURES = 10;

export function fileSweeper(deps: {
  storage: FileStorage;
  content: ContentStore;
  incoming: IncomingFolder;
  clock: () => number;
}): FileSweeper {
  const { storage, content, clock } = deps;
  let sweeping: Promise<void> | undefined;
  /** What could not be removed when it was last tried: it comes behind everything else. */
  const stuck = new Set<string>();

  async function sweepAll(): Promise<void> {
    await deps.incoming.sweep(Date.now());
    const failures: unknown[] = [];
    while (failures.length < MOST_FAILURES && (await storage.hasFilesToRemove(clock()))) {
      const ids = (await storage.filesToRemove(clock(), AT_ONCE + stuck.size)).filter((id) => !stuck.has(id));
      if (ids.length === 0) break;
      await removeEach(ids, failures);
    }
    if (failures.length < MOST_FAILURES) await removeEach([...stuck], failures);
    if (failures.length > 0) throw failures[0];
  }

  async function removeEach(ids: readonly string[], failures: unknown[]): Promise<void> {
    for (const id of ids) {
      if (failures.length >= MOST_FAILURES) return;
      try {
        await content.remove(id);
        await storage.forgetFile(id);
        stuck.delete(id);
      } catch (error) {
        failures.push(error);
        // To its end: the one that failed last is tried again last.
        stuck.delete(id);
        stuck.add(id);
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
