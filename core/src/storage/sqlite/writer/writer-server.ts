import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { beside } from "../../../beside.ts";

const SOCKET = "writer.sock";

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
  const address = folder === undefined ? `\\\\.\\pipe\\parley-${randomUUID()}` : join(folder, SOCKET);
  const thread = new Worker(beside("writer-thread", import.meta.url), {
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
    opening.reject(new Error("The thread that writes has ended."));
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

/** Bytes of a socket's path (104 and 108 with its end: unix(4) of macOS, unix(7) of Linux). */
const LONGEST_PATH = 103;

/** Beside the file where the system's own place cannot be written to, or has too long a name. */
async function privateFolder(file: string): Promise<string> {
  const places = [join(tmpdir(), "parley-writer-"), join(dirname(file), ".writer-")];
  for (const place of places) {
    const folder = await mkdtemp(place).catch(() => undefined);
    if (folder === undefined) continue;
    if (Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_PATH) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error(
    `no socket can be made at ${places.join(" or ")}: set TMPDIR to a short path that can be written to`,
  );
}
