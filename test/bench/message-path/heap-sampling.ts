import { type HeapProfiler, Session } from "node:inspector/promises";

/** Bytes allocated by each function, as `name file:line`. */
export type Allocations = Record<string, number>;

/** Average number of bytes between two samples. */
const INTERVAL = 8_192;

let session: Session | undefined;

/**
 * Starts sampling this process's allocations: all of them, or only those that survive the garbage collector's quick pass (a
 * scavenge).
 */
export async function beginSampling(what: "all" | "kept"): Promise<void> {
  session = new Session();
  session.connect();
  const options = {
    samplingInterval: INTERVAL,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: what === "all",
  };
  await session.post("HeapProfiler.startSampling", options);
}

export async function endSampling(): Promise<Allocations> {
  if (session === undefined) throw new Error("Nothing is being sampled.");
  // Collects dead objects that no pass has reached yet. Otherwise they would count as surviving.
  globalThis.gc?.({ type: "minor", execution: "sync" });
  const { profile } = await session.post("HeapProfiler.stopSampling");
  session.disconnect();
  const allocations: Allocations = {};
  add(profile.head, allocations);
  return allocations;
}

function add({ callFrame, selfSize, children }: HeapProfiler.SamplingHeapProfileNode, to: Allocations): void {
  const { functionName, url, lineNumber } = callFrame;
  const name = `${functionName || "(anonymous)"} ${url.split("/").slice(-2).join("/")}:${lineNumber + 1}`;
  to[name] = (to[name] ?? 0) + selfSize;
  for (const child of children) add(child, to);
}
