import type { DatabaseSync } from "node:sqlite";
import { type LatencyCount, latencyHistogram } from "../../../latency-histogram.ts";
import type { UsageDay } from "../../../port.ts";
import type { Synchronous } from "../synchronous.ts";
import { uncountedUsage } from "./uncounted-usage.ts";

/** What is written, and what has come since. */
export function usageOperations(database: DatabaseSync): Synchronous<"usage"> {
  const counts = database.prepare(
    `SELECT day, messages, sessions, failures, thumbs_up AS thumbsUp, thumbs_down AS thumbsDown,
     assisted_carts AS assistedCarts FROM usage
     WHERE site = ? AND day BETWEEN ? AND ?`,
  );
  const latencies = database.prepare(
    "SELECT day, bucket, replies FROM usage_latency WHERE site = ? AND day BETWEEN ? AND ?",
  );
  const uncounted = uncountedUsage(database);
  return {
    usage(siteId, from, to) {
      const days = new Map<number, Day>();
      const dayOf = (day: number): Day => {
        const known = days.get(day) ?? { ...NOTHING, day, replies: [] };
        days.set(day, known);
        return known;
      };
      for (const row of counts.all(siteId, from, to) as unknown as Counts[])
        Object.assign(dayOf(row.day), row);
      for (const row of latencies.all(siteId, from, to) as unknown as (LatencyCount & { day: number })[])
        dayOf(row.day).replies.push(row);
      for (const { day, what, bucket, times } of uncounted(siteId)) {
        if (day < from || day > to) continue;
        if (what === "replies") dayOf(day).replies.push({ bucket, replies: times });
        else dayOf(day)[what] += times;
      }
      return [...days.values()].sort((a, b) => a.day - b.day).map(usageDay);
    },
  };
}

type Counts = Omit<UsageDay, "p50" | "p95">;

interface Day extends Counts {
  replies: LatencyCount[];
}

const NOTHING = { messages: 0, sessions: 0, failures: 0, thumbsUp: 0, thumbsDown: 0, assistedCarts: 0 };

function usageDay({ replies, ...counts }: Day): UsageDay {
  const quantile = (share: number) => latencyHistogram.quantile(replies, share);
  return { ...counts, p50: quantile(0.5), p95: quantile(0.95) };
}
