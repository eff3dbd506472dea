import type { DatabaseSync } from "node:sqlite";
import { dayOf } from "../../../../sites/site-days.ts";
import { latencyHistogram } from "../../../latency-histogram.ts";
import { MOST_TOKENS } from "../../../port/usage-storage.ts";
import { siteZones } from "../sites/site-zones.ts";

/** Events of a site on a day that `usage` and `usage_latency` do not include yet. */
export type Uncounted = { siteId: string /** When the day started. */; day: number; times: number } & (
  | { what: "messages" | "sessions" | "tokens"; bucket?: never }
  | { what: "replies" /** Index in `latencyHistogram`. */; bucket: number }
);

/** Milliseconds. In every zone, a day begins at a full minute. */
const MINUTE = 60_000;

/** Reads all events after the mark, for one site or for all, from the messages and sessions themselves. */
export function uncountedUsage(database: DatabaseSync): (siteId?: string) => Uncounted[] {
  const ofAll = database.prepare(textFor(""));
  const ofSite = database.prepare(textFor("AND site = :siteId"));
  const zones = siteZones(database);
  return (siteId) => {
    const rows = (siteId === undefined ? ofAll.all() : ofSite.all({ siteId })) as unknown as Row[];
    const sites = new Map<string, string | undefined>();
    for (const row of rows) if (!sites.has(row.siteId)) sites.set(row.siteId, zones.of(row.siteId));
    const found = new Map<string, Uncounted>();
    const add = (one: Uncounted) => {
      const name = `${one.bucket ?? one.what} ${one.day} ${one.siteId}`;
      const known = found.get(name);
      if (known !== undefined) known.times += one.times;
      else found.set(name, one);
    };
    for (const { siteId, minute, what, responseTime, times, tokens } of rows) {
      const day = dayOf(minute, sites.get(siteId));
      if (what === "replies")
        add({ siteId, day, what, bucket: latencyHistogram.bucketOf(responseTime), times });
      else add({ siteId, day, what, times });
      if (tokens > 0) add({ siteId, day, what: "tokens", times: tokens });
    }
    return [...found.values()];
  };
}

interface Row {
  siteId: string;
  /** The start of the minute. */
  minute: number;
  what: Exclude<Uncounted["what"], "tokens">;
  /** Milliseconds; used only for replies. */
  responseTime: number;
  times: number;
  tokens: number;
}

/**
 * Returns the statement. Omits answers of agents and other messages that are neither a visitor's nor a reply, because they have no
 * reply time. Begins with the messages after the mark, which are few, while a site may have many.
 */
function textFor(site: string): string {
  return `
    SELECT site AS siteId, ${minuteOf("at")} AS minute, iif(role = 'user', 'messages', 'replies') AS what,
      response_time AS responseTime, count(*) AS times, sum(min(coalesce(tokens_used, 0), ${MOST_TOKENS})) AS tokens
    FROM messages CROSS JOIN sessions ON sessions.key = session
    WHERE messages.key > (SELECT message FROM usage_mark) AND (role = 'user' OR response_time IS NOT NULL) ${site}
    GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT site, ${minuteOf("created_at")}, 'sessions', 0, count(*), 0 FROM sessions
    WHERE key > (SELECT session FROM usage_mark) ${site.replace("site", "+site")} GROUP BY 1, 2`;
}

function minuteOf(column: string): string {
  return `${column} - (${column} % ${MINUTE} + ${MINUTE}) % ${MINUTE}`;
}
