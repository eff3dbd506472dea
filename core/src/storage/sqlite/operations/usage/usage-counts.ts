import type { DatabaseSync } from "node:sqlite";
import { MINUTE } from "../../../../durations.ts";
import { dayOf } from "../../../../sites/site-days.ts";
import { latencyHistogram } from "../../../latency-histogram.ts";
import type { UsageOfConversations } from "../../../methods/conversations/rows.ts";
import { MOST_TOKENS, NO_USAGE } from "../../../port/usage-storage.ts";
import { siteZones } from "../sites/site-zones.ts";

/**
 * Number of messages, of all roles, that are counted together. Many share a row of usage, and reading the uncounted messages takes
 * only a millisecond.
 */
const STEP = 1_000;
/** Maximum number of usage rows written together, which takes a millisecond. */
const ROWS = 300;

/** Counts of a day, and their columns in the same order. */
const NAMES = Object.keys(NO_USAGE);
const COUNTS = NAMES.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Call `came` and `cameReply` only for stored rows, because other connections count the same events from the stored rows. */
export interface UsageCounts extends UsageOfConversations {
  /**
   * Runs work that removes messages, adds messages without usage, or changes a site's days. Counts earlier messages first, so
   * that each counts exactly once.
   */
  aside<T>(work: () => T): T;
  /** Call at the end of a group: counts its messages, if there are enough. */
  flush(): void;
  /** Call if another connection wrote, or this one rolled back. */
  forget(): void;
}

/**
 * Counts usage for many messages at a time, in a separate write, and stores a mark that says up to which message it counts. While
 * only this connection writes, it gathers the events after the mark in memory. Otherwise it reads them.
 */
export function usageCounts(database: DatabaseSync): UsageCounts {
  const change = database.prepare(
    `INSERT INTO usage (site, day, ${COUNTS.join(", ")}) VALUES (:siteId, :day, ${NAMES.map((name) => `:${name}`).join(", ")})
     ON CONFLICT DO UPDATE SET ${COUNTS.map((column) => `${column} = ${column} + excluded.${column}`).join(", ")}`,
  );
  const changeLatency = database.prepare(
    `INSERT INTO usage_latency (site, day, what, bucket, times) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET times = times + excluded.times`,
  );
  const uncounted = uncountedUsage(database);
  const behindMark = database.prepare(
    "SELECT coalesce((SELECT max(key) FROM messages), 0) - message AS messages FROM usage_mark",
  );
  const setMark = database.prepare(
    `UPDATE usage_mark SET message = coalesce((SELECT max(key) FROM messages), 0),
     session = coalesce((SELECT max(key) FROM sessions), 0)`,
  );
  /** The events since the mark, summed up. Undefined after another connection wrote or this one rolled back. */
  let gathered: Map<string, Uncounted> | undefined;
  let cameSinceMark = 0;
  let cameMessages = false;

  const write = (siteId: string, day: number, what: Partial<typeof NO_USAGE>) => {
    change.run({ siteId, day, ...NO_USAGE, ...what });
  };
  const count = ({ siteId, day, what, bucket, times }: Uncounted) => {
    if (what === "replies") changeLatency.run(siteId, day, what, bucket, times);
    else write(siteId, day, { [what]: times });
  };
  const countAll = () => {
    for (const each of gathered?.values() ?? uncounted()) count(each);
  };
  const mark = () => {
    setMark.run();
    gathered = new Map();
    cameSinceMark = 0;
  };
  const gather = (name: string, one: Uncounted) => {
    const known = gathered?.get(name);
    if (known === undefined) gathered?.set(name, one);
    else known.times += one.times;
  };
  const cameMessage = () => {
    cameMessages = true;
    cameSinceMark++;
  };

  return {
    add: (siteId, day, what, by = 1) => write(siteId, day, { [what]: by }),
    came(siteId, day, what) {
      if (what === "messages") cameMessage();
      gather(`${what} ${day} ${siteId}`, { siteId, day, what, times: 1 });
    },
    cameReply(siteId, day, { responseTime, tokensUsed }) {
      cameMessage();
      const bucket = latencyHistogram.bucketOf(responseTime);
      gather(`${bucket} ${day} ${siteId}`, { siteId, day, what: "replies", bucket, times: 1 });
      if (tokensUsed === 0) return;
      const times = Math.min(tokensUsed, MOST_TOKENS);
      gather(`tokens ${day} ${siteId}`, { siteId, day, what: "tokens", times });
    },
    cameAnswer(siteId, day, waited) {
      changeLatency.run(siteId, day, "answers", latencyHistogram.bucketOf(waited), 1);
    },
    aside(work) {
      countAll();
      const result = work();
      // Sets the mark immediately, because the key of a removed message may be used again.
      mark();
      return result;
    },
    flush() {
      if (!cameMessages) return;
      cameMessages = false;
      const came = gathered === undefined ? (behindMark.get()?.messages as number) : cameSinceMark;
      if (came < STEP && (gathered?.size ?? 0) < ROWS) return;
      countAll();
      mark();
    },
    forget() {
      gathered = undefined;
    },
  };
}

/** Events of a site on a day that `usage` and `usage_latency` do not include yet. */
type Uncounted = { siteId: string /** When the day started. */; day: number; times: number } & (
  | { what: "messages" | "sessions" | "tokens"; bucket?: never }
  | { what: "replies" /** Index in `latencyHistogram`. */; bucket: number }
);

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

/** The start of the minute, because in every zone a day begins at a full minute. */
function minuteOf(column: string): string {
  return `${column} - (${column} % ${MINUTE} + ${MINUTE}) % ${MINUTE}`;
}
