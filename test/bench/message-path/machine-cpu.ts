import { readdirSync, readFileSync } from "node:fs";

/** Microseconds of CPU so far. Each is 0 on systems without `/proc`. */
export interface MachineCpu {
  /** This process and all processes that it started. */
  own: number;
  /** The part of `own` that Postgres and Redis used. */
  stores: number;
  /** All other processes, and the time that other virtual machines took from these cores. */
  others: number;
}

/** Linux counts in hundredths of a second. */
const TICK = 10_000;
const STORES = ["postgres", "redis-server"];

export function machineCpu(): MachineCpu {
  if (process.platform !== "linux") return { own: 0, stores: 0, others: 0 };
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  // Excludes the kernel's network time, which belongs to no process and is mostly ours.
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = line.split(/\s+/).slice(1).map(Number);
  const tree = treeOf(process.pid).map(cpuOf);
  const sum = (processes: typeof tree) => processes.reduce((total, { ticks }) => total + ticks, 0) * TICK;
  const own = sum(tree);
  const stores = sum(tree.filter(({ name }) => STORES.includes(name)));
  return { own, stores, others: (user + nice + system + stolen) * TICK - own };
}

function treeOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function cpuOf(pid: number): { name: string; ticks: number } {
  const text = read(`/proc/${pid}/stat`);
  const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { name, ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0) };
}

/** Reads a file of `/proc`. Returns an empty text if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
