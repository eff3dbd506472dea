import type { DatabaseSync } from "node:sqlite";
import { AUDIT_KEPT, type AuditEntry } from "../../../port/people-storage.ts";
import type { Synchronous } from "../synchronous.ts";

/** Old entries that one new entry removes at most: more than come, so that they cannot pile up. */
const SWEEP_LIMIT = 20;

export function auditOperations(database: DatabaseSync): Synchronous<"addAuditEntry" | "auditEntries"> {
  const insert = database.prepare(
    "INSERT INTO audit (at, site, person, email, what, details) VALUES (?, ?, ?, ?, ?, ?)",
  );
  // Keys rise with time: the oldest come first.
  const sweep = database.prepare(
    `DELETE FROM audit WHERE key IN (SELECT key FROM audit ORDER BY key LIMIT ${SWEEP_LIMIT}) AND at < ?`,
  );
  const all = database.prepare("SELECT * FROM audit WHERE key < ? ORDER BY key DESC LIMIT ?");
  const ofSite = database.prepare("SELECT * FROM audit WHERE site = ? AND key < ? ORDER BY key DESC LIMIT ?");
  return {
    addAuditEntry({ at, siteId, personId, email, what, details }) {
      sweep.run(at - AUDIT_KEPT);
      insert.run(at, siteId ?? null, personId, email, what, JSON.stringify(details));
    },
    auditEntries({ siteId, before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = siteId === undefined ? all.all(before, limit) : ofSite.all(siteId, before, limit);
      return rows.map((row) => ({
        key: row.key as number,
        at: row.at as number,
        siteId: (row.site as string | null) ?? undefined,
        personId: row.person as string,
        email: row.email as string,
        what: row.what as string,
        details: JSON.parse(row.details as string) as AuditEntry["details"],
      }));
    },
  };
}
