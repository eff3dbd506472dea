import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface RunningProxy {
  stop(): Promise<void>;
}

/** Starts a proxy in the foreground, and resolves when a line of its log contains `ready`. */
export async function runningProxy(
  program: string,
  words: string[],
  ready: string,
  env: Record<string, string | undefined> = {},
): Promise<RunningProxy> {
  const child = spawn(program, words, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface({ input: child.stderr as NonNullable<ChildProcess["stderr"]> }).on("line", (line) => {
    said.push(line);
    if (line.includes(ready)) resolve();
  });
  child.once("error", reject);
  child.once("exit", () => reject(new Error(`${program} did not start:\n${said.join("\n")}`)));
  await promise;
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
