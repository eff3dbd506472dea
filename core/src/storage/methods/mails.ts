import type { EventType } from "../../sites/settings/event-types.ts";
import type { Database, Scripts, Steps } from "../database.ts";
import type { ReportStorage } from "../port/mail-storage.ts";
import {
  ANSWER_GRACE,
  type DueMail,
  MAIL_PAUSE,
  MAIL_STALE,
  type MailStorage,
  WAITING_GRACE,
} from "../port/mail-storage.ts";
import { removeConfirmation } from "./confirmations.ts";

/** Maximum number of rows per read. */
const AT_ONCE = 200;

const IS_DUE = `due_at <= :now AND lease_until <= :now AND (kind = 'answer' OR NOT EXISTS
  (SELECT 1 FROM parley.mailed_sites g WHERE g.site = m.site AND (g.last_at > :paused OR g.lease_until > :now)))`;
const IS_STALE = "due_at <= :stale AND lease_until <= :now";
const IS_TAKEN = `site = :siteId AND lease_until = :leaseUntil AND CASE WHEN :sessionId::text IS NULL THEN kind <> 'answer'
  ELSE kind = 'answer' AND session_id = :sessionId END`;
const MESSAGE = `SELECT m.key FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
  WHERE s.site = :siteId AND s.id = :sessionId`;

/**
 * Returns the condition for rows that no other transaction has locked. Each writer locks the session of its row, or the row itself.
 */
const free = (which: string) =>
  `(site, session_id, kind) IN (SELECT site, session_id, kind FROM parley.mails m WHERE ${which} FOR UPDATE SKIP LOCKED)`;

export const mails: Scripts<keyof MailStorage> = {
  *hasDueMail(database, now) {
    const statement = `SELECT 1 AS found FROM parley.mails m WHERE ${IS_DUE} LIMIT 1`;
    return (yield* database.get(statement, { now, paused: now - MAIL_PAUSE })) !== undefined;
  },
  *takeMail(database, { now, leaseUntil }) {
    // Locked, because two concurrent callers would send the same e-mail to a site's people twice.
    if (!(yield* database.tryLock("mails"))) return [];
    const moment = { now, stale: now - MAIL_STALE, paused: now - MAIL_PAUSE };
    yield* database.run(`DELETE FROM parley.mails WHERE ${free(`kind <> 'answer' AND ${IS_STALE}`)}`, moment);
    yield* database.run(
      `UPDATE parley.mails SET due_at = NULL WHERE ${free(`kind = 'answer' AND ${IS_STALE}`)}`,
      moment,
    );
    const taken = yield* database.all<TakenRow>(
      `UPDATE parley.mails SET lease_until = :leaseUntil WHERE ${free(`${IS_DUE} ORDER BY due_at LIMIT ${AT_ONCE}`)}
       RETURNING site, session_id AS "sessionId", kind, heard, attempts, due_at AS "dueAt"`,
      { ...moment, leaseUntil },
    );
    taken.sort((a, b) => a.dueAt - b.dueAt);
    const due = dueMails(taken, leaseUntil);
    for (const { to, siteId } of due) if (to === "people") yield* takeSite(database, siteId, leaseUntil);
    return due;
  },
  *settleMail(database, { siteId, sessionId, leaseUntil, at, outcome, nextAt, through = 0 }) {
    const ref = { siteId, sessionId, leaseUntil };
    if (outcome === "later" || outcome === "again") {
      const again = outcome === "again";
      yield* database.run(
        `UPDATE parley.mails SET due_at = :nextAt, attempts = attempts + :failed, lease_until = 0 WHERE ${free(IS_TAKEN)}`,
        { ...ref, nextAt: again ? (nextAt ?? at) : nextAt, failed: again ? 1 : 0 },
      );
    } else if (sessionId === undefined) {
      yield* database.run(`DELETE FROM parley.mails WHERE ${free(IS_TAKEN)}`, ref);
    } else {
      yield* markSeen(database, { siteId, sessionId, through, at }, leaseUntil);
    }
    if (sessionId !== undefined) return;
    yield* database.run(
      `UPDATE parley.mailed_sites SET lease_until = 0, last_at = coalesce(:lastAt, last_at)
       WHERE site = :siteId AND lease_until = :leaseUntil`,
      { siteId, leaseUntil, lastAt: outcome === "sent" ? at : null },
    );
  },
  *visitorSaw(database, siteId, sessionId, messageId, at) {
    const ref = { siteId, sessionId };
    const message = yield* database.get<{ key: number }>(`${MESSAGE} AND m.id = :messageId`, {
      ...ref,
      messageId,
    });
    if (message !== undefined) yield* markSeen(database, { ...ref, through: message.key, at });
  },
};

/** Records the e-mails that an event of a conversation requires. */
export function* noteMail(
  database: Database,
  { siteId, sessionId, type, at }: { siteId: string; sessionId: string; type: EventType; at: number },
): Steps<void> {
  const ref = { siteId, sessionId };
  if (type === "handover.requested")
    yield* note(database, { ...ref, kind: "waiting", dueAt: at + WAITING_GRACE });
  if (type !== "message.left") return;
  yield* note(database, { ...ref, kind: "left", dueAt: at });
  yield* database.run(
    `INSERT INTO parley.mails (site, session_id, kind, heard) VALUES (:siteId, :sessionId, 'answer',
       coalesce((SELECT max(key) FROM (${MESSAGE}) AS said), 0)) ON CONFLICT DO NOTHING`,
    ref,
  );
}

/** Schedules the e-mail with an agent's message, if the visitor left an e-mail address or has one already (`hasEmail`). */
export function* noteAnswer(
  database: Database,
  answer: { siteId: string; sessionId: string; messageKey: number; hasEmail: boolean; at: number },
): Steps<void> {
  const { siteId, sessionId, messageKey, hasEmail, at } = answer;
  if (hasEmail) {
    yield* database.run(
      `INSERT INTO parley.mails (site, session_id, kind, heard) VALUES (:siteId, :sessionId, 'answer', :heard)
       ON CONFLICT DO NOTHING`,
      { siteId, sessionId, heard: messageKey - 1 },
    );
  }
  yield* database.run(
    `UPDATE parley.mails SET due_at = :dueAt
     WHERE site = :siteId AND session_id = :sessionId AND kind = 'answer' AND due_at IS NULL`,
    { siteId, sessionId, dueAt: at + ANSWER_GRACE },
  );
}

/** Removes the e-mails and the confirmation of a removed conversation. */
export function* removeMails(database: Database, siteId: string, sessionId: string): Steps<void> {
  yield* database.run("DELETE FROM parley.mails WHERE site = :siteId AND session_id = :sessionId", {
    siteId,
    sessionId,
  });
  yield* removeConfirmation(database, siteId, sessionId);
}

function* note(
  database: Database,
  mail: { siteId: string; sessionId: string; kind: "waiting" | "left"; dueAt: number },
): Steps<void> {
  yield* database.run(
    `INSERT INTO parley.mails (site, session_id, kind, due_at) VALUES (:siteId, :sessionId, :kind, :dueAt)
     ON CONFLICT (site, session_id, kind) DO UPDATE SET due_at = excluded.due_at, attempts = 0, lease_until = 0`,
    mail,
  );
}

function* takeSite(database: Database, siteId: string, leaseUntil: number): Steps<void> {
  yield* database.run(
    `INSERT INTO parley.mailed_sites (site, lease_until) VALUES (:siteId, :leaseUntil)
     ON CONFLICT (site) DO UPDATE SET lease_until = excluded.lease_until`,
    { siteId, leaseUntil },
  );
}

/** Records that the visitor has read agents' messages up to `through`: in an e-mail if there is a lease, otherwise in the chat. */
function* markSeen(
  database: Database,
  { at, ...seen }: { siteId: string; sessionId: string; through: number; at: number },
  leaseUntil?: number,
): Steps<void> {
  yield* database.run(
    `UPDATE parley.mails SET heard = CASE WHEN heard < :through THEN :through ELSE heard END, attempts = 0,
       due_at = CASE WHEN EXISTS (${MESSAGE} AND m.key > :through AND m.role = 'agent') THEN :dueAt::bigint END
     WHERE site = :siteId AND session_id = :sessionId AND kind = 'answer'
       AND CASE WHEN :leaseUntil::bigint IS NULL THEN heard < :through ELSE lease_until = :leaseUntil END`,
    { ...seen, dueAt: at + ANSWER_GRACE, leaseUntil },
  );
}

interface TakenRow {
  site: string;
  sessionId: string;
  kind: "waiting" | "left" | "answer";
  heard: number;
  attempts: number;
  dueAt: number;
}

/**
 * Returns the due e-mails: one per conversation for agents' answers, and one per site for all events that its people have not
 * received.
 */
function dueMails(taken: TakenRow[], leaseUntil: number): DueMail[] {
  const answers: DueMail[] = [];
  const toPeople = new Map<string, DueMail & { to: "people" }>();
  for (const { site: siteId, sessionId, kind, heard: seen, attempts } of taken) {
    const mail = { siteId, attempts, leaseUntil };
    if (kind === "answer") {
      answers.push({ ...mail, to: "visitor", sessionId, heard: seen });
      continue;
    }
    const known = toPeople.get(siteId);
    if (known === undefined) toPeople.set(siteId, { ...mail, to: "people", sessions: [{ sessionId, kind }] });
    else {
      known.sessions.push({ sessionId, kind });
      known.attempts = Math.max(known.attempts, attempts);
    }
  }
  return [...answers, ...toPeople.values()];
}

export const reports: Scripts<keyof ReportStorage> = {
  *hasDueReports(database, now) {
    const statement = "SELECT 1 AS found FROM parley.sites WHERE report_at <= :now LIMIT 1";
    return (yield* database.get(statement, { now })) !== undefined;
  },
  *takeReports(database, { now, retryAt }) {
    const taken = yield* database.all<{ id: string }>(
      `UPDATE parley.sites SET report_at = :retryAt WHERE id IN
         (SELECT id FROM parley.sites WHERE report_at <= :now ORDER BY report_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      { now, retryAt },
    );
    return taken.map(({ id }) => id);
  },
  *settleReport(database, siteId, retryAt, nextAt) {
    yield* database.run(
      "UPDATE parley.sites SET report_at = :nextAt WHERE id = :siteId AND report_at = :retryAt",
      { siteId, retryAt, nextAt },
    );
  },
};
