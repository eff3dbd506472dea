import type { FileStorage } from "../storage/port/file-storage.ts";
import type { ContentStore } from "./content-store.ts";
import type { IncomingFolder } from "./incoming-folder.ts";

/**
 * Removes the content of deleted files, and files that crashed processes left. A failed removal is tried again and blocks no
 * other.
 */
export interface FileSweeper {
  /** Checks immediately. Resolves when all content that is due has been removed; rejects if a removal failed. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. */
const POLL_EVERY = 10_000;
const AT_ONCE = 100;
/** Maximum number of failed removals per check, so that an unavailable store does not receive thousands of calls. */
const MOST_FAILURES = 10;

export function fileSweeper(deps: {
  storage: FileStorage;
  content: ContentStore;
  incoming: IncomingFolder;
  clock: () => number;
}): FileSweeper {
  const { storage, content, clock } = deps;
  let sweeping: Promise<void> | undefined;
  /** Files whose last removal failed. They are tried after all others. */
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
        // Moves the file to the end, so that it is tried last.
        stuck.delete(id);
        stuck.add(id);
      }
    }
  }

  const sweep = () =>
    (sweeping ??= sweepAll().finally(() => {
      sweeping = undefined;
    }));
  const timer = setInterval(() => void sweep().catch(() => undefined), POLL_EVERY);
  timer.unref();
  return {
    sweep,
    async close() {
      clearInterval(timer);
      await sweeping?.catch(() => undefined);
    },
  };
}
