import type { DatabaseSync } from "node:sqlite";
import { type LatencyCount, latencyHistogram } from "../../latency-histogram.ts";
import type { UsageDay } from "../../port.ts";
import type { Synchronous } from "./operations.ts";

export function usageOperations(database: DatabaseSync): Synchronous<"usage"> {
  const days = database.prepare(
    `SELECT day, coalesce(messages, 0) AS messages, coalesce(sessions, 0) AS sessions, coalesce(failures, 0) AS failures,
     coalesce(thumbs_up, 0) AS thumbsUp, coalesce(thumbs_down, 0) AS thumbsDown
     FROM (SELECT day FROM usage WHERE site = :siteId AND day BETWEEN :from AND :to
       UNION SELECT day FROM usage_latency WHERE site = :siteId AND day BETWEEN :from AND :to)
     LEFT JOIN (SELECT * FROM usage WHERE site = :siteId) USING (day) ORDER BY day`,
  );
  const latencies = database.prepare("SELECT bucket, replies FROM usage_latency WHERE site = ? AND day = ?");
  return {
    usage(siteId, from, to) {
      const found = days.all({ siteId, from, to }) as unknown as Omit<UsageDay, "p50" | "p95">[];
      return found.map((day) => {
        const counts = latencies.all(siteId, day.day) as unknown as LatencyCount[];
        const quantile = (share: number) => latencyHistogram.quantile(counts, share);
        return { ...day, p50: quantile(0.5), p95: quantile(0.95) };
      });
    },
  };
}
