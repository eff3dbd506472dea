import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";
import { postgres } from "./postgres.ts";

/** A temporary Postgres on a free port of 127.0.0.1, without access control. */
export interface PostgresServer {
  /** Returns the address of a database, which may be created later. */
  url(database: string): string;
  start(): Promise<void>;
  /** SIGINT, the default, drops every connection and shuts down in order. SIGQUIT is like a crash. */
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Stops the server if it runs, and removes its data. */
  remove(): Promise<void>;
}

/** Creates and starts a server. Without `fsync`, the server is faster, but loses data in a power failure. */
export async function postgresServer({ fsync }: { fsync: boolean }): Promise<PostgresServer> {
  const programs = postgres.find();
  if (programs === undefined) {
    throw new Error("No Postgres is installed. On Debian: apt-get install -y postgresql");
  }
  const folder = mkdtempSync(join(tmpdir(), "parley-postgres-"));
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "parley", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    "shared_buffers=32MB",
    ...(fsync ? [] : ["fsync=off", "full_page_writes=off"]),
  ];
  let server: ChildProcess | undefined;

  const start = async () => {
    const words = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    const child = spawn(join(programs, "postgres"), words, {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = child;
    await ready(child);
  };
  const stop = async (signal: "SIGINT" | "SIGQUIT" = "SIGINT") => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };

  await start();
  return {
    url: (database) => `postgres://parley@127.0.0.1:${port}/${database}`,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Returns the user that Postgres' package creates, because Postgres refuses to run as root; undefined if this process
 * is not root.
 */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("postgres:"));
  const [, , uid, gid] = entry?.split(":") ?? [];
  if (uid === undefined || gid === undefined) throw new Error("There is no user named postgres.");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Resolves when the server accepts connections. Later output is read and discarded, so that the server never waits for a reader.
 */
async function ready(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr as NonNullable<typeof child.stderr> });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  lines.on("line", (line) => {
    said.push(line);
    if (said.length > 50) said.shift();
    if (line.includes("database system is ready to accept connections")) resolve();
  });
  child.once("error", reject);
  child.once("exit", () => reject(new Error(`Postgres did not start:\n${said.join("\n")}`)));
  await promise;
}
