import type { DatabaseSync } from "node:sqlite";
import { latencyHistogram } from "../../../latency-histogram.ts";

/** What came to a site on a day, and `usage` and `usage_latency` do not tell of yet. */
export type Uncounted = { siteId: string /** Of its start. */; day: number; times: number } & (
  | { what: "messages" | "sessions"; bucket?: never }
  | { what: "replies" /** Of `latencyHistogram`. */; bucket: number }
);

/** Milliseconds. */
const DAY = 86_400_000;

/** All that came behind the mark, told by the messages and sessions themselves: at one site, or at all. */
export function uncountedUsage(database: DatabaseSync): (siteId?: string) => Uncounted[] {
  const ofAll = database.prepare(textFor(""));
  const ofSite = database.prepare(textFor("AND site = :siteId"));
  return (siteId) => {
    const rows = siteId === undefined ? ofAll.all() : ofSite.all({ siteId });
    return (rows as unknown as Row[]).map(({ responseTime, ...row }) =>
      row.what === "replies"
        ? { ...row, what: row.what, bucket: latencyHistogram.bucketOf(responseTime) }
        : { ...row, what: row.what },
    );
  };
}

interface Row {
  siteId: string;
  day: number;
  what: Uncounted["what"];
  /** Milliseconds, of replies. */
  responseTime: number;
  times: number;
}

/** What nobody asked for is no reply, and has no time. Joined in this order: messages behind the mark are few, those of a site may be many. */
function textFor(site: string): string {
  return `
    SELECT site AS siteId, ${dayOf("at")} AS day, iif(role = 'user', 'messages', 'replies') AS what,
      response_time AS responseTime, count(*) AS times
    FROM messages CROSS JOIN sessions ON sessions.key = session
    WHERE messages.key > (SELECT message FROM usage_mark) AND (role = 'user' OR response_time IS NOT NULL) ${site}
    GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT site, ${dayOf("created_at")}, 'sessions', 0, count(*) FROM sessions
    WHERE key > (SELECT session FROM usage_mark) ${site.replace("site", "+site")} GROUP BY 1, 2`;
}

function dayOf(column: string): string {
  return `${column} - (${column} % ${DAY} + ${DAY}) % ${DAY}`;
}
