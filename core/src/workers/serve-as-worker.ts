import cluster from "node:cluster";
import { openInstallation } from "../app/installation.ts";
import { type RunningService, runService } from "../app/run-service.ts";
import { limiterWithFallback } from "../limits/limiter-with-fallback.ts";
import { memoryLimiter } from "../limits/memory-limiter.ts";
import { parseOptions } from "../options.ts";
import { primaryBroadcast } from "./primary-broadcast.ts";
import { primaryLimiter } from "./primary-limiter.ts";
import { primaryMemory } from "./primary-memory.ts";
import { primaryWriter } from "./primary-writer.ts";
import { type PrimaryCalls, rpc, type WorkerCalls } from "./rpc.ts";

// Otherwise Node ends a worker at once when the first process is gone, with all that it has in flight.
if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;

let running: RunningService | undefined;
let stopping: Promise<void> | undefined;

const stop = () => (stopping ??= running?.stop() ?? Promise.resolve());
const measures = async () => running?.service.metrics.measures() ?? [];
const broadcast = primaryBroadcast(`${process.pid}`, (text, to) => primary.broadcast(text, to ?? null));
const primary = rpc<PrimaryCalls, WorkerCalls>(process, { measures, hear: broadcast.hear, stop });

// Ctrl-C reaches every process of a terminal; the first one tells the workers what to do about it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", leave);
process.on("disconnect", () => {
  // Nothing that was asked of the first process is answered any more.
  primary.$close(new Error("The first process is gone."));
  void leave();
});

async function leave(): Promise<void> {
  await stop();
  process.exit();
}

try {
  const options = parseOptions(process.env);
  // Without the first process, a worker counts and writes by itself while it finishes what it has in flight.
  const limiter = limiterWithFallback({
    shared: primaryLimiter((asks) => primary.count(asks)),
    isUp: () => process.connected,
    own: memoryLimiter(),
  });
  const installation = await openInstallation(options, {
    startWriter: primaryWriter(primary.writer, process),
  });
  running = await runService(options, installation, {
    limiter,
    memory: primaryMemory((what) => primary.remember(what)),
    broadcast,
    metricsText: () => primary.metrics(),
  });
  await primary.listening(running.address);
} catch (error) {
  await primary.failed((error as Error).message);
  process.exit(1);
}
