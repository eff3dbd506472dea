import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

/** A thread that writes to the file for other processes of this machine: they connect to it themselves (`writerConnection`). */
export interface WriterServer {
  /** Of a local socket in a folder that only this user may enter; on Windows, of a named pipe that nobody can guess. */
  readonly address: string;
  readonly hasEnded: boolean;
  /** Resolves once all connections are closed by their other ends, and what they asked for is written. */
  close(): Promise<void>;
}

/**
 * Rejects with the driver's error if the file cannot be opened, and with the system's if nothing can listen. `crashed` is told of
 * an end that nobody asked for.
 */
export async function writerServer(file: string, crashed: (error: Error) => void): Promise<WriterServer> {
  const folder = process.platform === "win32" ? undefined : await privateFolder(file);
  const address = folder === undefined ? `\\\\.\\pipe\\parley-${randomUUID()}` : join(folder, "writer.sock");
  const thread = new Worker(new URL("./writer-thread.ts", import.meta.url), {
    workerData: { file, address },
  });
  const opening = Promise.withResolvers<unknown>();
  const closing = Promise.withResolvers<void>();
  let hasEnded = false;
  thread.once("message", (heard) => {
    thread.off("error", opening.reject).on("error", crashed);
    opening.resolve(heard);
  });
  thread.on("error", opening.reject);
  thread.on("exit", () => {
    hasEnded = true;
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    closing.resolve();
  });
  await opening.promise;
  return {
    address,
    get hasEnded() {
      return hasEnded;
    },
    async close() {
      thread.postMessage("close");
      await closing.promise;
    },
  };
}

/** Beside the file where the system's own place cannot be written to. A socket's path may have 107 bytes (unix(7)). */
async function privateFolder(file: string): Promise<string> {
  return mkdtemp(join(tmpdir(), "parley-writer-")).catch(() => mkdtemp(join(dirname(file), ".writer-")));
}
