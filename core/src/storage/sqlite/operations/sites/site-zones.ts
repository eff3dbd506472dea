import type { DatabaseSync } from "node:sqlite";
import { isTimeZone } from "../../../../sites/local-time.ts";

/** The zones of sites' days, as their settings say them; undefined is UTC. */
export function siteZones(database: DatabaseSync): { of(siteId: string): string | undefined } {
  const find = database.prepare("SELECT settings ->> '$.timezone' AS zone FROM sites WHERE id = ?");
  return { of: (siteId) => zoneIn(find.get(siteId)?.zone) };
}

/** A setting as it lies in storage. One that is not known here counts as none, as it does for whoever reads the site. */
export function zoneIn(setting: unknown): string | undefined {
  return typeof setting === "string" && setting !== "UTC" && isTimeZone(setting) ? setting : undefined;
}
