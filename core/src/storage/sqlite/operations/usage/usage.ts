import type { DatabaseSync } from "node:sqlite";
import { type LatencyCount, latencyHistogram } from "../../../latency-histogram.ts";
import { NO_USAGE, type UsageDay } from "../../../port/usage-storage.ts";
import type { Synchronous } from "../synchronous.ts";
import { uncountedUsage } from "./usage-counts.ts";

/** Reads the written usage, and adds the events that are not counted yet. */
export function usageOperations(database: DatabaseSync): Synchronous<"usage"> {
  const counts = database.prepare(
    `SELECT day, messages, sessions, failures, handovers, missed, unanswered, rated_up AS ratedUp,
     rated_down AS ratedDown, tokens, tool_calls AS toolCalls, assisted_carts AS assistedCarts FROM usage
     WHERE site = ? AND day BETWEEN ? AND ?`,
  );
  const latencies = database.prepare(
    "SELECT day, what, bucket, times FROM usage_latency WHERE site = ? AND day BETWEEN ? AND ?",
  );
  const uncounted = uncountedUsage(database);
  return {
    usage(siteId, from, to) {
      const days = new Map<number, Day>();
      const dayOf = (day: number): Day => {
        const known = days.get(day) ?? { ...NO_USAGE, day, replies: [], answers: [] };
        days.set(day, known);
        return known;
      };
      for (const row of counts.all(siteId, from, to) as unknown as Counts[])
        Object.assign(dayOf(row.day), row);
      for (const row of latencies.all(siteId, from, to) as unknown as LatencyRow[])
        dayOf(row.day)[row.what].push(row);
      for (const { day, what, bucket, times } of uncounted(siteId)) {
        if (day < from || day > to) continue;
        if (what === "replies") dayOf(day).replies.push({ bucket, times });
        else dayOf(day)[what] += times;
      }
      return [...days.values()].sort((a, b) => a.day - b.day).map(usageDay);
    },
  };
}

type Counts = Omit<UsageDay, "p50" | "p95" | "firstAnswer">;

interface Day extends Counts {
  replies: LatencyCount[];
  answers: LatencyCount[];
}

interface LatencyRow extends LatencyCount {
  day: number;
  what: "replies" | "answers";
}

function usageDay({ replies, answers, ...counts }: Day): UsageDay {
  const { quantile } = latencyHistogram;
  return {
    ...counts,
    p50: quantile(replies, 0.5),
    p95: quantile(replies, 0.95),
    firstAnswer: quantile(answers, 0.5),
  };
}
