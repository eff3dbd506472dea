import type { DatabaseSync } from "node:sqlite";
import { latencyHistogram } from "../../../latency-histogram.ts";
import type { UsageOfConversations } from "../../../methods/conversations/rows.ts";
import { MOST_TOKENS, NO_USAGE } from "../../../port/usage-storage.ts";
import { type Uncounted, uncountedUsage } from "./uncounted-usage.ts";

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
