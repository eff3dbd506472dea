import type { DatabaseSync } from "node:sqlite";
import type { UsageDay } from "../../port.ts";
import { type LatencyCount, latencyHistogram } from "./latency-histogram.ts";
import type { Synchronous } from "./operations.ts";

export function usageOperations(database: DatabaseSync): Synchronous<"usage"> {
  const days = database.prepare(
    "SELECT day, messages, sessions, failures FROM usage WHERE site = ? AND day >= ? AND day <= ? ORDER BY day",
  );
  const latencies = database.prepare("SELECT bucket, replies FROM usage_latency WHERE site = ? AND day = ?");
  return {
    usage(siteId, from, to) {
      const found = days.all(siteId, from, to) as unknown as Omit<UsageDay, "p50" | "p95">[];
      return found.map((day) => {
        const counts = latencies.all(siteId, day.day) as unknown as LatencyCount[];
        const quantile = (share: number) => latencyHistogram.quantile(counts, share);
        return { ...day, p50: quantile(0.5), p95: quantile(0.95) };
      });
    },
  };
}
