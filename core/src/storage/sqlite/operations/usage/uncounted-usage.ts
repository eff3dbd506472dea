import type { DatabaseSync } from "node:sqlite";
import { dayOf } from "../../../../sites/site-days.ts";
import { latencyHistogram } from "../../../latency-histogram.ts";
import { siteZones } from "../sites/site-zones.ts";

/** What came to a site on a day, and `usage` and `usage_latency` do not tell of yet. */
export type Uncounted = { siteId: string /** Of its start. */; day: number; times: number } & (
  | { what: "messages" | "sessions"; bucket?: never }
  | { what: "replies" /** Of `latencyHistogram`. */; bucket: number }
);

/** Milliseconds. No zone's day begins within one. */
const MINUTE = 60_000;

/** All that came behind the mark, told by the messages and sessions themselves: at one site, or at all. */
export function uncountedUsage(database: DatabaseSync): (siteId?: string) => Uncounted[] {
  const ofAll = database.prepare(textFor(""));
  const ofSite = database.prepare(textFor("AND site = :siteId"));
  const zones = siteZones(database);
  return (siteId) => {
    const rows = (siteId === undefined ? ofAll.all() : ofSite.all({ siteId })) as unknown as Row[];
    const sites = new Map<string, string | undefined>();
    for (const row of rows) if (!sites.has(row.siteId)) sites.set(row.siteId, zones.of(row.siteId));
    const found = new Map<string, Uncounted>();
    for (const { siteId, minute, what, responseTime, times } of rows) {
      const day = dayOf(minute, sites.get(siteId));
      const bucket = what === "replies" ? latencyHistogram.bucketOf(responseTime) : undefined;
      const name = `${bucket ?? what} ${day} ${siteId}`;
      const known = found.get(name);
      if (known !== undefined) known.times += times;
      else found.set(name, { siteId, day, what, bucket, times } as Uncounted);
    }
    return [...found.values()];
  };
}

interface Row {
  siteId: string;
  /** Of its start. */
  minute: number;
  what: Uncounted["what"];
  /** Milliseconds, of replies. */
  responseTime: number;
  times: number;
}

/** What nobody asked for is no reply, and has no time. Joined in this order: messages behind the mark are few, those of a site may be many. */
function textFor(site: string): string {
  return `
    SELECT site AS siteId, ${minuteOf("at")} AS minute, iif(role = 'user', 'messages', 'replies') AS what,
      response_time AS responseTime, count(*) AS times
    FROM messages CROSS JOIN sessions ON sessions.key = session
    WHERE messages.key > (SELECT message FROM usage_mark) AND (role = 'user' OR response_time IS NOT NULL) ${site}
    GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT site, ${minuteOf("created_at")}, 'sessions', 0, count(*) FROM sessions
    WHERE key > (SELECT session FROM usage_mark) ${site.replace("site", "+site")} GROUP BY 1, 2`;
}

function minuteOf(column: string): string {
  return `${column} - (${column} % ${MINUTE} + ${MINUTE}) % ${MINUTE}`;
}
