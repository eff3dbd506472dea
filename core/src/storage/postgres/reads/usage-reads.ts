import { type LatencyCount, latencyHistogram } from "../../latency-histogram.ts";
import { NO_USAGE, type UsageDay } from "../../port/usage-storage.ts";
import type { Storage } from "../../port.ts";
import type { Ask, Statement } from "../connections.ts";

const USAGE: Statement = {
  name: "usage",
  text: `SELECT day, what, sum(times)::bigint AS times FROM parley.usage_counts
    WHERE site = $1 AND day BETWEEN $2 AND $3 GROUP BY day, what ORDER BY day, what`,
};

/** Matches a bucket of a histogram. All other values of `what` are fields of `UsageDay`. */
const BUCKET = /^(reply|answer)\/(\d+)$/;

export function usageReads(ask: Ask): Pick<Storage, "usage"> {
  return {
    async usage(siteId, from, to) {
      const rows = await ask<UsageRow>(USAGE, [siteId, from, to]);
      const days = Map.groupBy(rows, ({ day }) => day);
      return [...days].map(([day, counted]) => usageDay(day, counted));
    },
  };
}

interface UsageRow {
  day: number;
  what: string;
  times: number;
}

function usageDay(day: number, counted: UsageRow[]): UsageDay {
  const counts = { ...NO_USAGE };
  const latencies = { reply: [] as LatencyCount[], answer: [] as LatencyCount[] };
  for (const { what, times } of counted) {
    const [, of, bucket] = BUCKET.exec(what) ?? [];
    if (of === undefined) counts[what as keyof typeof counts] = times;
    else latencies[of as keyof typeof latencies].push({ bucket: Number(bucket), times });
  }
  const { quantile } = latencyHistogram;
  return {
    day,
    ...counts,
    p50: quantile(latencies.reply, 0.5),
    p95: quantile(latencies.reply, 0.95),
    firstAnswer: quantile(latencies.answer, 0.5),
  };
}
