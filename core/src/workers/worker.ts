import cluster from "node:cluster";
import { openInstallation } from "../installation.ts";
import { parseOptions } from "../options.ts";
import { type RunningService, runService } from "../run-service.ts";
import { channel, type PrimaryCalls, type WorkerCalls } from "./channel.ts";
import { primaryBroadcast } from "./primary-broadcast.ts";
import { primaryLimiter } from "./primary-limiter.ts";

// Otherwise Node ends a worker at once when the first process is gone, with all that it has in flight.
if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;

let running: RunningService | undefined;
let stopping: Promise<void> | undefined;

const stop = () => (stopping ??= running?.stop() ?? Promise.resolve());
const measures = async () => running?.service.metrics.measures() ?? [];
const broadcast = primaryBroadcast(`${process.pid}`, (text, to) => primary.broadcast(text, to ?? null));
const primary = channel<PrimaryCalls, WorkerCalls>(process, { measures, hear: broadcast.hear, stop });

// Ctrl-C reaches every process of a terminal; the first one tells the workers what to do about it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", leave);
process.on("disconnect", leave);

async function leave(): Promise<void> {
  await stop();
  process.exit();
}

try {
  const options = parseOptions(process.env);
  running = await runService(options, await openInstallation(options), {
    limiter: primaryLimiter((asks) => primary.count(asks)),
    broadcast,
    metricsText: () => primary.metrics(),
  });
  await primary.listening(running.address);
} catch (error) {
  await primary.failed((error as Error).message);
  process.exit(1);
}
