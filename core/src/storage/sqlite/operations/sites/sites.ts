import type { DatabaseSync } from "node:sqlite";
import type { FileRows } from "../files/file-rows.ts";
import type { EventRows } from "../live/event-rows.ts";
import type { SessionCounts, SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { UsageCounts } from "../usage/usage-counts.ts";
import { siteZones, zoneIn } from "./site-zones.ts";

type SiteOperations = Synchronous<"replaceSite" | "removeSite">;

/** Tables to clear with a site. Foreign keys clear the others, such as keys and messages. */
const OF_A_SITE = [
  "sessions",
  "session_counts",
  "usage",
  "usage_latency",
  "removed_sessions",
  "session_events",
  "outbox",
  "calls",
];

/** Replaces and removes sites, with the effects on other data. */
export function siteOperations(
  database: DatabaseSync,
  replaceSite: SiteOperations["replaceSite"],
  {
    counts,
    usage,
    sessions,
    events,
    files,
  }: {
    counts: SessionCounts;
    usage: UsageCounts;
    sessions: SessionRows;
    events: EventRows;
    files: Pick<FileRows, "removeAllOf">;
  },
): SiteOperations {
  const remove = database.prepare("DELETE FROM sites WHERE id = ?");
  const removeAllOf = OF_A_SITE.map((table) => database.prepare(`DELETE FROM ${table} WHERE site = ?`));
  const zones = siteZones(database);
  return {
    replaceSite(site, readAt) {
      const replace = () => replaceSite(site, readAt);
      const hasOtherDays = zones.of(site.id) !== zoneIn(site.settings.timezone);
      return hasOtherDays ? usage.aside(replace) : replace();
    },
    removeSite(id) {
      // Writes the counts that this group has collected, so that they are removed too.
      counts.flush();
      sessions.forget();
      return usage.aside(() => {
        events.keepNumbers();
        files.removeAllOf(id);
        for (const statement of removeAllOf) statement.run(id);
        return remove.run(id).changes > 0;
      });
    },
  };
}
