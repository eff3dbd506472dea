import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Allocations, beginSampling, endSampling } from "./heap-sampling.ts";

export interface Vitals {
  /** Microseconds of CPU so far of the whole process, and of its main thread. */
  cpu: number;
  mainThread: number;
  /** Bytes of resident memory, including unused memory. */
  rss: number;
  /** Milliseconds for which the server's event loop was blocked since the last call, at the 99th percentile of the samples. */
  held: number;
  /** Bytes in use after a full garbage collection. */
  used: number;
}

/** A measured server in a separate process. */
export interface ServerProcess {
  port: number;
  pid: number | undefined;
  vitals(): Promise<Omit<Vitals, "used">>;
  /** All vitals, including `used`, for which the process stops for a moment. */
  collected(): Promise<Vitals>;
  /** The allocations of the process during `work`: all, or only those that survive the garbage collector's quick pass. */
  allocated(what: "all" | "kept", work: () => Promise<unknown>): Promise<Allocations>;
  stop(): Promise<void>;
}

/**
 * Runs a module in a process. The module sends `{ port }` when it listens, and answers as `reportVitals` does. The process ends
 * when it is disconnected.
 */
export async function serverProcess(
  module: URL,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = fork(module, {
    env: { ...process.env, ...environment },
    // The second flag is the same as in deploy/Dockerfile.
    execArgv: ["--expose-gc", "--max-semi-space-size=32"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { port } = await message<{ port: number }>(child);
  return {
    port,
    pid: child.pid,
    async vitals() {
      child.send("vitals");
      return message(child);
    },
    async collected() {
      child.send("collected");
      return message(child);
    },
    async allocated(what, work) {
      child.send(`sample ${what}`);
      await message(child);
      await work();
      child.send("sampled");
      return message(child);
    },
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Sends `{ port }`, and then answers the requests of `serverProcess`. Called by the module that runs in the process. */
export function reportVitals(port: number): void {
  delays.enable();
  process.on("message", async (asked) => process.send?.(await answerTo(asked)));
  process.send?.({ port });
}

/** Milliseconds between two samples. */
const LOOK = 1;
const delays = monitorEventLoopDelay({ resolution: LOOK });

async function answerTo(asked: unknown): Promise<object> {
  switch (asked) {
    case "sample all":
      await beginSampling("all");
      return {};
    case "sample kept":
      await beginSampling("kept");
      return {};
    case "sampled":
      return endSampling();
    case "collected":
      globalThis.gc?.();
  }
  return vitals();
}

function vitals(): Vitals {
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const delay = delays.percentile(99) / 1_000_000 - LOOK;
  delays.reset();
  return {
    cpu: all.user + all.system,
    mainThread: main.user + main.system,
    rss,
    held: delay,
    used: heapUsed + external,
  };
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with code ${code}.`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer as T);
    });
  });
}
