import type { Scripts } from "../database.ts";
import { AUDIT_RETENTION, type AuditEntry } from "../port/people-storage.ts";

/** Maximum number of old entries that one new entry removes: more than one, so that old entries cannot pile up. */
const SWEEP_LIMIT = 20;

const ENTRY = `SELECT key, at, site AS "siteId", person AS "personId", email, what, details FROM parley.audit`;
const NEWEST_FIRST = "key < :before ORDER BY key DESC LIMIT :limit";
const ALL = `${ENTRY} WHERE ${NEWEST_FIRST}`;
const OF_SITE = `${ENTRY} WHERE site = :siteId AND ${NEWEST_FIRST}`;

export const audit: Scripts<"addAuditEntry" | "auditEntries"> = {
  *addAuditEntry(database, { details, ...entry }) {
    // Checks only the entries with the lowest keys, which are the oldest, because keys rise with time.
    yield* database.run(
      `DELETE FROM parley.audit WHERE key IN
         (SELECT key FROM parley.audit ORDER BY key LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED) AND at < :before`,
      { before: entry.at - AUDIT_RETENTION },
    );
    yield* database.run(
      `INSERT INTO parley.audit (at, site, person, email, what, details)
       VALUES (:at, :siteId, :personId, :email, :what, :details)`,
      { ...entry, details: JSON.stringify(details) },
    );
  },
  *auditEntries(database, { siteId, before = Number.MAX_SAFE_INTEGER, limit }) {
    const statement = siteId === undefined ? ALL : OF_SITE;
    const rows = yield* database.all<EntryRow>(statement, { siteId, before, limit });
    return rows.map((row) => ({
      ...row,
      siteId: row.siteId ?? undefined,
      details: JSON.parse(row.details) as AuditEntry["details"],
    }));
  },
};

type EntryRow = Omit<AuditEntry, "siteId" | "details"> & {
  key: number;
  siteId: string | null;
  details: string;
};
