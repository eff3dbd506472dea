import { readdirSync, readFileSync } from "node:fs";
import { serviceLog } from "../../../core/src/observability/log.ts";
import { parseOptions } from "../../../core/src/options.ts";
import { openWriter } from "../../../core/src/storage/open-storage.ts";
import { runWorkers } from "../../../core/src/workers/run-workers.ts";

/** The service as `parley serve --workers` runs it. `WORKERS`: how many. Measured are all its processes together. */
const TICK = 10_000;
const writer = await openWriter(parseOptions(process.env), (error) => {
  throw error;
});
const running = await runWorkers(Number(process.env.WORKERS), serviceLog("silent", process.stderr), writer);
process.on("message", () => process.send?.(measured()));
process.on("disconnect", () => running.stop().then(() => process.exit(0)));
process.send?.({ port: Number(new URL(running.address).port) });

/** As Linux keeps it, which counts time in hundredths of a second. */
function measured() {
  const processes = [process.pid, ...children(process.pid)];
  const cpu = sum(processes, (pid) => {
    const fields = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  });
  const rss = sum(processes, (pid) => Number(statOf(pid)[21]) * 4_096);
  return { cpu, mainThread: Number.NaN, rss, held: Number.NaN, used: Number.NaN };
}

function children(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
}

/** What follows the name, which may hold spaces: `state` is 0. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function sum(processes: readonly number[], of: (pid: number) => number): number {
  return processes.reduce((total, pid) => total + of(pid), 0);
}
