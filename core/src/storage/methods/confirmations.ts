import type { Database, Scripts, Steps } from "../database.ts";
import {
  type ConfirmationStorage,
  type DueConfirmation,
  NOTIFY_GRACE,
  notifyRow,
} from "../port/confirmation-storage.ts";
import { MAIL_STALE } from "../port/mail-storage.ts";

/** Maximum number of rows per read. */
const AT_ONCE = 200;
/** Maximum number of expired counts that each new e-mail removes. An e-mail adds fewer, so expired counts cannot pile up. */
const SWEEP_LIMIT = 20;

const IS_DUE = "due_at <= :now AND lease_until <= :now";
const IS_TAKEN = `site = :siteId AND session_id = :sessionId AND email = :email AND lease_until = :leaseUntil
  AND confirmed_at IS NULL`;
const FULL = "resets_at > :now AND used >= :limit";

/** Each writer locks the session of its row, or the row itself. */
export const confirmations: Scripts<keyof ConfirmationStorage> = {
  *hasDueConfirmations(database, now) {
    const statement = `SELECT 1 AS found FROM parley.confirmations WHERE ${IS_DUE} LIMIT 1`;
    return (yield* database.get(statement, { now })) !== undefined;
  },
  *takeConfirmations(database, { now, leaseUntil }) {
    yield* database.run(
      `UPDATE parley.confirmations SET due_at = NULL WHERE (site, session_id) IN
         (SELECT site, session_id FROM parley.confirmations WHERE due_at <= :stale AND lease_until <= :now
          FOR UPDATE SKIP LOCKED)`,
      { now, stale: now - MAIL_STALE },
    );
    const taken = yield* database.all<DueConfirmation & { dueAt: number }>(
      `UPDATE parley.confirmations SET lease_until = :leaseUntil WHERE (site, session_id) IN
         (SELECT site, session_id FROM parley.confirmations WHERE ${IS_DUE} ORDER BY due_at LIMIT ${AT_ONCE}
          FOR UPDATE SKIP LOCKED)
       RETURNING site AS "siteId", session_id AS "sessionId", email, attempts, lease_until AS "leaseUntil",
         due_at AS "dueAt"`,
      { now, leaseUntil },
    );
    taken.sort((a, b) => a.dueAt - b.dueAt);
    return taken.map(({ dueAt, ...due }) => due);
  },
  *setConfirmationLink(database, link) {
    const set = yield* database.run(
      `UPDATE parley.confirmations SET hash = :hash, expires_at = :expiresAt WHERE ${IS_TAKEN}`,
      { ...link },
    );
    return set > 0;
  },
  *settleConfirmation(database, settled) {
    yield* database.run(
      `UPDATE parley.confirmations SET due_at = :nextAt, attempts = :attempts, lease_until = 0 WHERE ${IS_TAKEN}`,
      { ...settled },
    );
  },
  *confirmationByLink(database, hash, now) {
    const row = yield* database.get<{ siteId: string; sessionId: string; language: string | null }>(
      `SELECT c.site AS "siteId", c.session_id AS "sessionId", t.language FROM parley.confirmations c
         LEFT JOIN parley.sessions s ON s.site = c.site AND s.id = c.session_id
         LEFT JOIN parley.contacts t ON t.session = s.key
       WHERE c.hash = :hash AND c.expires_at > :now AND c.confirmed_at IS NULL`,
      { hash, now },
    );
    return row && { ...row, language: row.language ?? undefined };
  },
  *confirmContact(database, use) {
    const confirmed = yield* database.run(
      `UPDATE parley.confirmations SET confirmed_at = :at, due_at = NULL, hash = NULL, lease_until = 0
       WHERE site = :siteId AND session_id = :sessionId AND hash = :hash AND expires_at > :at
         AND confirmed_at IS NULL`,
      use,
    );
    if (confirmed === 0) return false;
    yield* database.run(
      `UPDATE parley.mails SET due_at = :at, lease_until = 0
       WHERE site = :siteId AND session_id = :sessionId AND kind = 'answer'
         AND EXISTS (SELECT 1 FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
           WHERE s.site = :siteId AND s.id = :sessionId AND m.key > mails.heard AND m.role = 'agent')`,
      use,
    );
    return true;
  },
  *isConfirmed(database, siteId, sessionId, email) {
    const row = yield* database.get(
      `SELECT 1 AS found FROM parley.confirmations
       WHERE site = :siteId AND session_id = :sessionId AND email = :email AND confirmed_at IS NOT NULL`,
      { siteId, sessionId, email },
    );
    return row !== undefined;
  },
  *changeNotified(database, { siteId, added, removed, at, isConfirmed }) {
    for (const email of removed) yield* removeConfirmation(database, siteId, notifyRow(email));
    const confirmedAt = isConfirmed ? at : null;
    const dueAt = isConfirmed ? null : at + NOTIFY_GRACE;
    for (const email of added) {
      yield* database.run(
        `INSERT INTO parley.confirmations AS c (site, session_id, email, confirmed_at, due_at)
         SELECT id, :row, :email, :confirmedAt::bigint, :dueAt::bigint FROM parley.sites WHERE id = :siteId
         ON CONFLICT (site, session_id) DO UPDATE SET confirmed_at = excluded.confirmed_at,
           due_at = excluded.due_at, hash = NULL, lease_until = 0
         WHERE c.confirmed_at IS NULL
           AND (excluded.confirmed_at IS NOT NULL OR c.hash IS NULL AND c.due_at IS NULL)`,
        { siteId, row: notifyRow(email), email, confirmedAt, dueAt },
      );
    }
  },
  *countMail(database, windows, now) {
    // Only one e-mail is counted at a time, so that no two wait for each other's rows. E-mails are rare.
    yield* database.lock("mail counts");
    let fullUntil: number | undefined;
    for (const { name, limit } of windows) {
      const full = yield* database.get<{ until: number }>(
        `SELECT resets_at AS until FROM parley.mail_counts WHERE name = :name AND ${FULL}`,
        { name, limit, now },
      );
      if (full !== undefined) fullUntil = Math.max(fullUntil ?? 0, full.until);
    }
    if (fullUntil !== undefined) return fullUntil;
    yield* database.run(
      `DELETE FROM parley.mail_counts WHERE name IN
         (SELECT name FROM parley.mail_counts WHERE resets_at <= :now ORDER BY resets_at LIMIT ${SWEEP_LIMIT})`,
      { now },
    );
    for (const { name, resetsAt } of windows) {
      yield* database.run(
        `INSERT INTO parley.mail_counts AS c (name, used, resets_at) VALUES (:name, 1, :resetsAt)
         ON CONFLICT (name) DO UPDATE SET used = CASE WHEN c.resets_at > :now THEN c.used + 1 ELSE 1 END,
           resets_at = CASE WHEN c.resets_at > :now THEN c.resets_at ELSE excluded.resets_at END`,
        { name, resetsAt, now },
      );
    }
    return undefined;
  },
};

/** Stores the e-mail address that a visitor left. `isConfirmed`: the address is known to be the visitor's. */
export function* noteConfirmation(
  database: Database,
  left: { siteId: string; sessionId: string; email: string; at: number; isConfirmed: boolean },
): Steps<void> {
  const { isConfirmed, at, ...ref } = left;
  yield* database.run(
    `INSERT INTO parley.confirmations AS c (site, session_id, email, confirmed_at, due_at)
     VALUES (:siteId, :sessionId, :email, :confirmedAt, :dueAt)
     ON CONFLICT (site, session_id) DO UPDATE SET email = excluded.email, confirmed_at = excluded.confirmed_at,
       due_at = excluded.due_at, hash = NULL, attempts = 0, lease_until = 0
     WHERE c.confirmed_at IS NULL OR c.email <> excluded.email`,
    { ...ref, confirmedAt: isConfirmed ? at : null, dueAt: isConfirmed ? null : at },
  );
}

/** Removes the confirmation of a removed conversation, or of an address removed from `notify_emails` (`notifyRow`). */
export function* removeConfirmation(database: Database, siteId: string, sessionId: string): Steps<void> {
  yield* database.run("DELETE FROM parley.confirmations WHERE site = :siteId AND session_id = :sessionId", {
    siteId,
    sessionId,
  });
}
