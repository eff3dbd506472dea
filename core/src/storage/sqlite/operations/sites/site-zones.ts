import type { DatabaseSync } from "node:sqlite";
import { isTimeZone } from "../../../../sites/local-time.ts";

/** Reads the time zones of sites' days from their settings; undefined is UTC. */
export function siteZones(database: DatabaseSync): { of(siteId: string): string | undefined } {
  const find = database.prepare("SELECT settings ->> '$.timezone' AS zone FROM sites WHERE id = ?");
  return { of: (siteId) => zoneIn(find.get(siteId)?.zone) };
}

/** Reads a stored setting. Undefined for UTC and for an unknown zone, as in every read of the site. */
export function zoneIn(setting: unknown): string | undefined {
  return typeof setting === "string" && setting !== "UTC" && isTimeZone(setting) ? setting : undefined;
}
