import type { DatabaseSync } from "node:sqlite";
import { runNow } from "../../../database.ts";
import type { ConversationRows } from "../../../methods/conversations/rows.ts";
import { type RawSessionRow, sessionRow } from "../../../session-row.ts";
import { SESSION_COLUMNS, UNCOUNTED } from "../../session-columns.ts";
import type { FileRows } from "../files/file-rows.ts";
import { OF_CONTACT } from "../live/contact-rows.ts";
import type { EventRows } from "../live/event-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { UsageCounts } from "../usage/usage-counts.ts";
import type { RemovedSessions } from "./removed-sessions.ts";
import type { SessionRows } from "./session-rows.ts";

/** The index on a session's start bounds the search, because a session starts no later than its last message. */
const INACTIVE = `created_at < :inactiveBefore AND last_message_at < :inactiveBefore
  AND NOT EXISTS (SELECT 1 ${UNCOUNTED} AND at >= :inactiveBefore)`;

/** Visits each site with one index step, because the index starts with the site. */
const ANY_SITE = `site IN (
  WITH RECURSIVE found (site) AS (
    SELECT min(site) FROM sessions
    UNION ALL SELECT (SELECT min(site) FROM sessions WHERE site > found.site) FROM found WHERE found.site IS NOT NULL
  ) SELECT site FROM found)`;

export function removalOperations(
  database: DatabaseSync,
  {
    sessions,
    removed,
    usage,
    events,
    files,
    rows,
  }: {
    sessions: SessionRows;
    removed: RemovedSessions;
    usage: UsageCounts;
    events: EventRows;
    files: Pick<FileRows, "removeOf">;
    rows: Pick<ConversationRows, "holdsSite">;
  },
): Synchronous<"removeConversation" | "removeSessions" | "wasRemoved"> {
  return {
    wasRemoved: removed.has,
    removeConversation(siteId, id, at, openedAt) {
      removed.sweep(at);
      events.sweep(at);
      const row = sessions.find(siteId, id);
      if (row !== undefined) {
        usage.aside(() => sessions.remove(siteId, row, at));
        return true;
      }
      if (openedAt === undefined || removed.has(siteId, id) || !runNow(rows.holdsSite(siteId))) return false;
      files.removeOf(siteId, id);
      removed.add({ siteId, id, createdAt: openedAt }, at);
      return true;
    },
    removeSessions({ siteId, userId, verified, contactEmail, inactiveBefore }, limit, at) {
      removed.sweep(at);
      events.sweep(at);
      const conditions: string[] = [];
      const values: Record<string, string | number> = { limit };
      if (siteId !== undefined) {
        conditions.push("site = :siteId");
        values.siteId = siteId;
      }
      if (userId !== undefined) {
        conditions.push("user_id = :userId");
        values.userId = userId;
        if (verified) conditions.push("user_verified = 1");
      }
      if (contactEmail !== undefined) {
        conditions.push(OF_CONTACT);
        values.contactEmail = contactEmail;
      }
      if (inactiveBefore !== undefined) {
        if (conditions.length === 0) conditions.push(ANY_SITE);
        conditions.push(INACTIVE);
        values.inactiveBefore = inactiveBefore;
      }
      if (conditions.length === 0)
        throw new Error("Removing sessions needs a site, a user, a contact or an instant.");
      const matching = database
        .prepare(
          `SELECT site, ${SESSION_COLUMNS} FROM sessions WHERE ${conditions.join(" AND ")} LIMIT :limit`,
        )
        .all(values) as unknown as (RawSessionRow & { site: string })[];
      if (matching.length === 0) return 0;
      usage.aside(() => {
        for (const session of matching) sessions.remove(session.site, sessionRow(session), at);
      });
      return matching.length;
    },
  };
}
