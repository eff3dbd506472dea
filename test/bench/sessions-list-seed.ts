import { DatabaseSync } from "node:sqlite";
import { COUNTED_SPANS } from "../../core/src/storage/session-stretches.ts";
import { sqliteStorage } from "../../core/src/storage/sqlite/sqlite-storage.ts";

export interface SessionsSeed {
  /** A file that does not exist yet. */
  file: string;
  siteId: string;
  sessions: number;
  /** Creation times begin here (milliseconds since 1970) and are evenly spread over this many milliseconds. */
  from: number;
  over: number;
}

/** Fills a new SQLite store with sessions by plain SQL; a million take about ten seconds. */
export async function seedSessions({ file, siteId, sessions, from, over }: SessionsSeed): Promise<void> {
  await (await sqliteStorage({ file, threads: "none" })).close();
  const database = new DatabaseSync(file);
  // Without a journal and with 200 MB of cache, so that each page is written once.
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN");
  database
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :sessions)
       INSERT INTO sessions (site, id, created_at, last_message_at, message_count)
       SELECT :siteId, 'ses_' || hex(randomblob(12)), at, at, 2
       FROM (SELECT CAST(:from + n * (:over / :sessions) AS INTEGER) AS at FROM numbers)`,
    )
    .run({ siteId, sessions, from, over });
  for (const span of COUNTED_SPANS) {
    database
      .prepare(
        `INSERT INTO session_counts (site, span, start, sessions)
         SELECT site, ${span}, created_at / ${span} * ${span}, count(*) FROM sessions GROUP BY 1, 3`,
      )
      .run();
  }
  database.exec("COMMIT");
  database.close();
}
