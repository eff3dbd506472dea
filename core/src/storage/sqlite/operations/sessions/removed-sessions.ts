import type { DatabaseSync } from "node:sqlite";
import { REMEMBERED } from "../../../port.ts";

/** Maximum number of expired ids that each removal also deletes, so that they do not pile up. */
const SWEEP_LIMIT = 500;

export interface RemovedSessions {
  /**
   * Remembers the id of a session that is removed at `at`, while a token that was issued before its first message may still be
   * valid.
   */
  add(session: { siteId: string; id: string; createdAt: number }, at: number): void;
  has(siteId: string, id: string): boolean;
  /** Removes some expired ids. */
  sweep(at: number): void;
}

export function removedSessions(database: DatabaseSync): RemovedSessions {
  const put = database.prepare("INSERT OR REPLACE INTO removed_sessions (site, id, until) VALUES (?, ?, ?)");
  const find = database.prepare("SELECT 1 FROM removed_sessions WHERE site = ? AND id = ?");
  const sweep = database.prepare(
    `DELETE FROM removed_sessions WHERE (site, id) IN
     (SELECT site, id FROM removed_sessions WHERE until <= ? ORDER BY until LIMIT ${SWEEP_LIMIT})`,
  );
  return {
    add({ siteId, id, createdAt }, at) {
      const until = createdAt + REMEMBERED;
      if (until > at) put.run(siteId, id, until);
    },
    has: (siteId, id) => find.get(siteId, id) !== undefined,
    sweep(at) {
      sweep.run(at);
    },
  };
}
