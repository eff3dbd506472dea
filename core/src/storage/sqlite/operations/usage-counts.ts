import type { DatabaseSync } from "node:sqlite";
import { latencyHistogram } from "../../latency-histogram.ts";

/** Milliseconds. */
const DAY = 86_400_000;

interface UsageChange {
  siteId: string;
  day: number;
  messages: number;
  sessions: number;
  failures: number;
  thumbsUp: number;
  thumbsDown: number;
  /** Replies by latency bucket. */
  replies: Map<number, number>;
}

type Counted = "messages" | "sessions" | "failures" | "thumbsUp" | "thumbsDown";

export interface UsageCounts {
  add(siteId: string, at: number, what: Counted, by?: 1 | -1): void;
  reply(siteId: string, at: number, responseTime: number): void;
  /** Writes what was added since; `forget` drops it instead, as a rolled back transaction does. */
  flush(): void;
  forget(): void;
}

/** Adds up a group of calls in memory, so that usage costs one write per site and group. */
export function usageCounts(database: DatabaseSync): UsageCounts {
  const change = database.prepare(
    `INSERT INTO usage (site, day, messages, sessions, failures, thumbs_up, thumbs_down) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET messages = messages + excluded.messages, sessions = sessions + excluded.sessions,
     failures = failures + excluded.failures, thumbs_up = thumbs_up + excluded.thumbs_up,
     thumbs_down = thumbs_down + excluded.thumbs_down`,
  );
  const changeLatency = database.prepare(
    `INSERT INTO usage_latency (site, day, bucket, replies) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET replies = replies + excluded.replies`,
  );
  // Replaced and never cleared: the tables that a cleared map discards keep what was in them for a while.
  let changes = new Map<string, UsageChange>();
  const changeOf = (siteId: string, at: number): UsageChange => {
    const day = Math.floor(at / DAY) * DAY;
    const name = `${day} ${siteId}`;
    const known = changes.get(name);
    if (known !== undefined) return known;
    const none = { messages: 0, sessions: 0, failures: 0, thumbsUp: 0, thumbsDown: 0 };
    const fresh = { siteId, day, ...none, replies: new Map() };
    changes.set(name, fresh);
    return fresh;
  };
  return {
    add(siteId, at, what, by = 1) {
      changeOf(siteId, at)[what] += by;
    },
    reply(siteId, at, responseTime) {
      const { replies } = changeOf(siteId, at);
      const bucket = latencyHistogram.bucketOf(responseTime);
      replies.set(bucket, (replies.get(bucket) ?? 0) + 1);
    },
    flush() {
      for (const { siteId, day, replies, ...counts } of changes.values()) {
        const { messages, sessions, failures, thumbsUp, thumbsDown } = counts;
        const added = [messages, sessions, failures, thumbsUp, thumbsDown];
        if (added.some((count) => count !== 0)) change.run(siteId, day, ...added);
        for (const [bucket, count] of replies) changeLatency.run(siteId, day, bucket, count);
      }
      changes = new Map();
    },
    forget() {
      changes = new Map();
    },
  };
}
