import type { DatabaseSync } from "node:sqlite";
import type { Synchronous } from "./operations.ts";
import type { SessionRow, SessionRows } from "./session-rows.ts";

/** No session is younger than its last message, so its age, which has an index, bounds the search. */
const INACTIVE = "created_at < :inactiveBefore AND last_message_at < :inactiveBefore";

/** All sites, one step through the index each: the index on age starts with the site. */
const ANY_SITE = `site IN (
  WITH RECURSIVE found (site) AS (
    SELECT min(site) FROM sessions
    UNION ALL SELECT (SELECT min(site) FROM sessions WHERE site > found.site) FROM found WHERE found.site IS NOT NULL
  ) SELECT site FROM found)`;

export function removalOperations(
  database: DatabaseSync,
  sessions: SessionRows,
): Synchronous<"removeSessions"> {
  return {
    removeSessions({ siteId, userId, inactiveBefore }, limit) {
      const conditions: string[] = [];
      const values: Record<string, string | number> = { limit };
      if (siteId !== undefined) {
        conditions.push("site = :siteId");
        values.siteId = siteId;
      }
      if (userId !== undefined) {
        conditions.push("user_id = :userId");
        values.userId = userId;
      }
      if (inactiveBefore !== undefined) {
        if (conditions.length === 0) conditions.push(ANY_SITE);
        conditions.push(INACTIVE);
        values.inactiveBefore = inactiveBefore;
      }
      if (conditions.length === 0) throw new Error("Removing sessions needs a site, a user or an instant.");
      const matching = database
        .prepare(
          `SELECT site, key, id, created_at AS createdAt FROM sessions WHERE ${conditions.join(" AND ")} LIMIT :limit`,
        )
        .all(values) as unknown as (SessionRow & { site: string })[];
      for (const session of matching) sessions.remove(session.site, session);
      return matching.length;
    },
  };
}
