import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";
import { redis } from "./redis.ts";

/** A temporary Redis on a free port of 127.0.0.1, which stores nothing on disk. */
export interface RedisServer {
  url: string;
  /** Starts the server, without data, on the same port. */
  start(): Promise<void>;
  /** Cuts all connections. */
  stop(): Promise<void>;
  /** Keeps connections open without any response, as a machine behind a cut cable does, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops the server if it runs, and removes its folder. */
  remove(): Promise<void>;
}

/** Creates and starts a server. `settings`: lines of its configuration, such as `["requirepass", "secret"]`. */
export async function redisServer(
  settings: readonly [name: string, value: string][] = [],
): Promise<RedisServer> {
  const program = redis.find();
  if (program === undefined) {
    throw new Error("No Redis is installed. On Debian: apt-get install -y redis-server");
  }
  const folder = mkdtempSync(join(tmpdir(), "parley-redis-"));
  const port = await freePort();
  const all = [
    ["port", `${port}`],
    ["bind", "127.0.0.1"],
    ["dir", folder],
    ["save", ""],
    ["appendonly", "no"],
    ...settings,
  ];
  const words = all.flatMap(([name, value]) => [`--${name}`, value ?? ""]);
  let server: ChildProcess | undefined;

  const start = async () => {
    server = spawn(program, words, { stdio: ["ignore", "pipe", "ignore"] });
    await ready(server);
  };
  const stop = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => void server?.kill("SIGSTOP"),
    thaw: () => void server?.kill("SIGCONT"),
    async remove() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Resolves when the server accepts connections. Later output is read and discarded, so that the server never waits for a reader.
 */
async function ready(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  lines.on("line", (line) => {
    said.push(line);
    if (said.length > 50) said.shift();
    if (/ready to accept connections/i.test(line)) resolve();
  });
  child.once("error", reject);
  child.once("exit", () => reject(new Error(`Redis did not start:\n${said.join("\n")}`)));
  await promise;
}
