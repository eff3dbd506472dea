import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";
import { ENVIRONMENT } from "../../provision/environment.ts";

const START = fileURLToPath(new URL("../../../core/src/demo/start.ts", import.meta.url));
const LAST_LINE = "Stop Parley with Ctrl-C.";

export interface StartedDemo {
  /** All output until the demo was ready, or until it ended. */
  stdout: string;
  stderr: string;
  address: string;
  siteId: string;
  apiKey: string | undefined;
  curl: string;
  /** Undefined while it runs. */
  exitCode: number | undefined;
  /** Sends SIGINT and resolves with the exit code. */
  stop(): Promise<number | null>;
}

type Environment = Record<string, string>;

/** Starts the demo like `npm start`, with its own environment. By default, a running demo is stopped after each test. */
export function demoStarter(after: (stop: () => Promise<void>) => void = afterEach): {
  start: (env?: Environment) => Promise<StartedDemo>;
  folder: () => Promise<string>;
} {
  const cleanup: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const step of cleanup.splice(0).toReversed()) await step();
  });

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), "parley-demo-"));
    cleanup.push(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  async function start(env: Environment = {}): Promise<StartedDemo> {
    const data = env.PARLEY_DATA_DIR ?? (await folder());
    const child = spawn(process.execPath, [START], {
      env: {
        ...ENVIRONMENT,
        PORT: "0",
        PARLEY_DATA_DIR: data,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = once(child, "close");
    const stop = async () => {
      child.kill("SIGINT");
      const [code] = await exited;
      return code as number | null;
    };
    cleanup.push(stop);
    let stdout = "";
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    const ready = new Promise<void>((resolve) => {
      child.stdout.setEncoding("utf8").on("data", (text) => {
        stdout += text;
        if (stdout.includes(LAST_LINE)) resolve();
      });
    });
    await Promise.race([ready, exited]);
    const said = (pattern: RegExp) => pattern.exec(stdout)?.[1];
    return {
      stdout,
      stderr,
      address: said(/^Demo page: +(\S+)/m) ?? "",
      siteId: said(/^Site: +(\S+)/m) ?? "",
      apiKey: said(/^API key: +(sk_\S+)/m),
      curl: said(/^(curl .+)$/m) ?? "",
      exitCode: child.exitCode ?? undefined,
      stop,
    };
  }

  return { start, folder };
}
