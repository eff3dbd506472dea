import { type LatencyCount, latencyHistogram } from "../../latency-histogram.ts";
import type { Storage, UsageDay } from "../../port.ts";
import type { Ask, Statement } from "../connections.ts";

const USAGE: Statement = {
  name: "usage",
  text: `SELECT day, what, sum(times)::bigint AS times FROM parley.usage_counts
    WHERE site = $1 AND day BETWEEN $2 AND $3 GROUP BY day, what ORDER BY day, what`,
};

/** `reply/<bucket>` of the histogram; else a field of the day. */
const REPLIES = "reply/";

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
  const none = { messages: 0, sessions: 0, failures: 0, thumbsUp: 0, thumbsDown: 0, assistedCarts: 0 };
  const latencies: LatencyCount[] = [];
  for (const { what, times } of counted) {
    if (what.startsWith(REPLIES)) {
      latencies.push({ bucket: Number(what.slice(REPLIES.length)), replies: times });
    } else none[what as keyof typeof none] = times;
  }
  const quantile = (share: number) => latencyHistogram.quantile(latencies, share);
  return { day, ...none, p50: quantile(0.5), p95: quantile(0.95) };
}
