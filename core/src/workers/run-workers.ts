import cluster, { type Worker } from "node:cluster";
import { setTimeout as pauseFor } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { AggregatorRegistry, Gauge } from "prom-client";
import { beside } from "../beside.ts";
import { memoryLimiter } from "../limits/memory-limiter.ts";
import { OptionsError } from "../options.ts";
import type { SharedWriter } from "../storage/open-storage.ts";
import { keptForWorkers } from "./kept-for-workers.ts";
import { type PrimaryCalls, rpc, type WorkerCalls } from "./rpc.ts";

const SWEEP_EVERY = 60_000;
/** Milliseconds in which a worker says what it has measured: one that hangs is left out. */
const MEASURED_WITHIN = 2_000;
/** Milliseconds before a worker that ended is replaced, doubled for each that does not live for a minute. */
const PAUSE = { first: 100, longest: 10_000, forgottenAfter: 60_000 };

export interface RunningWorkers {
  /** Where all of them listen. */
  address: string;
  /** Has each finish what it has in flight. */
  stop(): Promise<void>;
}

/**
 * Runs the service in several processes behind one port. This one hands connections around, counts requests for all, and
 * replaces a worker that ends. Rejects with `OptionsError` where they cannot start.
 */
export async function runWorkers(count: number, log: Logger, writer?: SharedWriter): Promise<RunningWorkers> {
  cluster.setupPrimary({ exec: fileURLToPath(beside("worker", import.meta.url)), args: [] });
  const limiter = memoryLimiter();
  const remember = keptForWorkers();
  const sweeping = setInterval(() => limiter.sweep(Date.now()), SWEEP_EVERY);
  const working = new Map<Worker, ReturnType<typeof line>>();
  let pause = PAUSE.first;
  let stopping: Promise<void> | undefined;

  function line(worker: Worker, heard: Pick<PrimaryCalls, "listening" | "failed">) {
    return rpc<WorkerCalls, PrimaryCalls>(worker.process, {
      count: (asks) => asks.map(([what, keys, amount]) => limiter[what](keys, Date.now(), amount)),
      remember,
      writer: writerAddress,
      broadcast,
      metrics,
      ...heard,
    });
  }

  async function writerAddress(): Promise<string> {
    if (writer === undefined) throw new Error("There is no database file to write to.");
    return writer.address();
  }

  function broadcast(text: string, to: string | null): number {
    const hearers = [...working].filter(([{ process }]) => to === null || to === `${process.pid}`);
    for (const [, worker] of hearers) worker.hear.asEvent(text).catch(() => undefined);
    return hearers.length;
  }

  async function metrics(): Promise<string> {
    const asked = [...working.values()].map((worker) =>
      Promise.race([worker.measures(), pauseFor(MEASURED_WITHIN, [], { ref: false })]).catch(() => []),
    );
    const measured = (await Promise.all(asked)).filter((measures) => measures.length > 0);
    const registry = AggregatorRegistry.aggregate(measured);
    const workers = new Gauge({
      name: "parley_workers",
      help: "Processes that take requests.",
      registers: [registry],
    });
    workers.set(measured.length);
    return registry.metrics();
  }

  function begin(): Promise<string> {
    const worker = cluster.fork();
    const startedAt = Date.now();
    return new Promise((listening, failed) => {
      const calls = line(worker, {
        listening,
        failed: (reason) => failed(new OptionsError(reason)),
      });
      working.set(worker, calls);
      worker.once("exit", (code, signal) => {
        working.delete(worker);
        calls.$close();
        failed(new Error(`A worker ended before it listened (${signal ?? code}).`));
        if (stopping === undefined) replace(code, signal, Date.now() - startedAt);
      });
    });
  }

  function replace(code: number, signal: string, lived: number): void {
    pause = lived > PAUSE.forgottenAfter ? PAUSE.first : Math.min(2 * pause, PAUSE.longest);
    log.error({ code, signal, lived, pause }, "a worker ended; another takes its place");
    setTimeout(() => {
      // Its own end is what says that it could not start.
      if (stopping === undefined) begin().catch((error) => log.error({ reason: error.message }, "no worker"));
    }, pause);
  }

  async function stop(): Promise<void> {
    await Promise.all(
      [...working].map(async ([worker, calls]) => {
        const ended = new Promise((resolve) => worker.once("exit", resolve));
        await calls.stop().catch(() => undefined);
        worker.disconnect();
        await ended;
      }),
    );
    clearInterval(sweeping);
    await writer?.close();
  }

  try {
    const [address] = await Promise.all(Array.from({ length: count }, begin));
    log.info({ address, workers: count }, "listening");
    return { address: address as string, stop: () => (stopping ??= stop()) };
  } catch (error) {
    stopping = stop();
    await stopping;
    throw error;
  }
}
