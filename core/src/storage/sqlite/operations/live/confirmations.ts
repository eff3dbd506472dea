import type { DatabaseSync } from "node:sqlite";
import {
  type ConfirmationStorage,
  type DueConfirmation,
  NOTIFY_GRACE,
  notifyRow,
} from "../../../port/confirmation-storage.ts";
import { MAIL_STALE } from "../../../port/mail-storage.ts";
import type { Synchronous } from "../synchronous.ts";

/** Rows that are looked at together. */
const AT_ONCE = 200;
/** Counts that have reset and are forgotten with one more e-mail: more than it adds, so that they cannot pile up. */
const SWEEP_LIMIT = 20;

export interface ConfirmationRows {
  calls: Synchronous<keyof ConfirmationStorage>;
  /** A visitor left an address; `isConfirmed`: it is known to be theirs. */
  left(left: { siteId: string; sessionId: string; email: string; at: number; isConfirmed: boolean }): void;
}

export function confirmationRows(database: DatabaseSync): ConfirmationRows {
  const leave = database.prepare(
    `INSERT INTO confirmations (site, session_id, email, confirmed_at, due_at)
     VALUES (:siteId, :sessionId, :email, :confirmedAt, :dueAt)
     ON CONFLICT DO UPDATE SET email = :email, confirmed_at = :confirmedAt, due_at = :dueAt, hash = NULL, attempts = 0,
       lease_until = 0
     WHERE confirmed_at IS NULL OR email <> :email`,
  );
  const isDue = "due_at <= :now AND lease_until <= :now";
  const hasDue = database.prepare(`SELECT 1 FROM confirmations WHERE ${isDue} LIMIT 1`);
  const forget = database.prepare(
    `UPDATE confirmations SET due_at = NULL WHERE due_at <= :now - ${MAIL_STALE} AND lease_until <= :now`,
  );
  const due = database.prepare(`SELECT * FROM confirmations WHERE ${isDue} ORDER BY due_at LIMIT ${AT_ONCE}`);
  const take = database.prepare("UPDATE confirmations SET lease_until = ? WHERE site = ? AND session_id = ?");
  const taken = `site = :siteId AND session_id = :sessionId AND email = :email AND lease_until = :leaseUntil
    AND confirmed_at IS NULL`;
  const link = database.prepare(
    `UPDATE confirmations SET hash = :hash, expires_at = :expiresAt WHERE ${taken}`,
  );
  const settle = database.prepare(
    `UPDATE confirmations SET due_at = :nextAt, attempts = :attempts, lease_until = 0 WHERE ${taken}`,
  );
  const byLink = database.prepare(
    `SELECT c.site, c.session_id, t.language FROM confirmations c LEFT JOIN sessions s ON s.site = c.site AND s.id = c.session_id
     LEFT JOIN contacts t ON t.session = s.key WHERE c.hash = :hash AND c.expires_at > :now AND c.confirmed_at IS NULL`,
  );
  const confirm = database.prepare(
    `UPDATE confirmations SET confirmed_at = :at, due_at = NULL, hash = NULL, lease_until = 0
     WHERE site = :siteId AND session_id = :sessionId AND hash = :hash AND expires_at > :at AND confirmed_at IS NULL`,
  );
  const answersDue = database.prepare(
    `UPDATE mails SET due_at = :at, lease_until = 0 WHERE site = :siteId AND session_id = :sessionId AND kind = 'answer'
     AND EXISTS (SELECT 1 FROM sessions s JOIN messages m ON m.session = s.key
       WHERE s.site = :siteId AND s.id = :sessionId AND m.key > mails.heard AND m.role = 'agent')`,
  );
  const confirmed = database.prepare(
    "SELECT 1 FROM confirmations WHERE site = ? AND session_id = ? AND email = ? AND confirmed_at IS NOT NULL",
  );
  const notify = database.prepare(
    `INSERT INTO confirmations (site, session_id, email, confirmed_at, due_at)
     SELECT :siteId, :sessionId, :email, :confirmedAt, :dueAt FROM sites WHERE id = :siteId
     ON CONFLICT DO UPDATE SET confirmed_at = :confirmedAt, due_at = :dueAt, hash = NULL, lease_until = 0
     WHERE confirmed_at IS NULL AND (:confirmedAt IS NOT NULL OR hash IS NULL AND due_at IS NULL)`,
  );
  const notNotified = database.prepare("DELETE FROM confirmations WHERE site = ? AND session_id = ?");
  const counted = database.prepare("SELECT used, resets_at FROM mail_counts WHERE name = ?");
  const count = database.prepare(
    `INSERT INTO mail_counts (name, used, resets_at) VALUES (:name, 1, :resetsAt)
     ON CONFLICT DO UPDATE SET used = iif(resets_at > :now, used + 1, 1),
       resets_at = iif(resets_at > :now, resets_at, :resetsAt)`,
  );
  const sweep = database.prepare(
    `DELETE FROM mail_counts WHERE name IN
     (SELECT name FROM mail_counts WHERE resets_at <= ? ORDER BY resets_at LIMIT ${SWEEP_LIMIT})`,
  );

  return {
    left({ siteId, sessionId, email, at, isConfirmed }) {
      const instants = isConfirmed ? { confirmedAt: at, dueAt: null } : { confirmedAt: null, dueAt: at };
      leave.run({ siteId, sessionId, email, ...instants });
    },
    calls: {
      hasDueConfirmations: (now) => hasDue.get({ now }) !== undefined,
      takeConfirmations({ now, leaseUntil }) {
        forget.run({ now });
        return due.all({ now }).map((row): DueConfirmation => {
          const [siteId, sessionId] = [row.site as string, row.session_id as string];
          take.run(leaseUntil, siteId, sessionId);
          return {
            ...{ siteId, sessionId, email: row.email as string, leaseUntil },
            attempts: row.attempts as number,
          };
        });
      },
      setConfirmationLink: ({ siteId, sessionId, email, leaseUntil, hash, expiresAt }) =>
        link.run({ siteId, sessionId, email, leaseUntil, hash, expiresAt }).changes > 0,
      settleConfirmation({ siteId, sessionId, email, leaseUntil, attempts, nextAt = null }) {
        settle.run({ siteId, sessionId, email, leaseUntil, attempts, nextAt });
      },
      confirmationByLink(hash, now) {
        const row = byLink.get({ hash, now });
        if (row === undefined) return undefined;
        const language = (row.language as string | null) ?? undefined;
        return { siteId: row.site as string, sessionId: row.session_id as string, language };
      },
      confirmContact({ siteId, sessionId, hash, at }) {
        if (confirm.run({ siteId, sessionId, hash, at }).changes === 0) return false;
        answersDue.run({ siteId, sessionId, at });
        return true;
      },
      isConfirmed: (...address) => confirmed.get(...address) !== undefined,
      changeNotified({ siteId, added, removed, at, isConfirmed }) {
        for (const email of removed) notNotified.run(siteId, notifyRow(email));
        const instants = isConfirmed
          ? { confirmedAt: at, dueAt: null }
          : { confirmedAt: null, dueAt: at + NOTIFY_GRACE };
        for (const email of added) notify.run({ siteId, sessionId: notifyRow(email), email, ...instants });
      },
      countMail(windows, now) {
        const full = windows.flatMap(({ name, limit }) => {
          const row = counted.get(name) as { used: number; resets_at: number } | undefined;
          return row !== undefined && row.resets_at > now && row.used >= limit ? [row.resets_at] : [];
        });
        if (full.length > 0) return Math.max(...full);
        sweep.run(now);
        for (const { name, resetsAt } of windows) count.run({ name, resetsAt, now });
        return undefined;
      },
    },
  };
}
