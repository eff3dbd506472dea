import type { DatabaseSync } from "node:sqlite";
import {
  ANSWER_GRACE,
  type DueMail,
  MAIL_PAUSE,
  MAIL_STALE,
  type MailStorage,
} from "../../../port/mail-storage.ts";
import type { Synchronous } from "../synchronous.ts";

/** Conversations that are looked at together. */
const AT_ONCE = 200;

export function mailOperations(database: DatabaseSync): Synchronous<keyof MailStorage> {
  const isDue = `due_at <= :now AND lease_until <= :now AND (kind = 'answer' OR NOT EXISTS (SELECT 1 FROM mailed_sites g
    WHERE g.site = m.site AND (g.last_at > :now - ${MAIL_PAUSE} OR g.lease_until > :now)))`;
  const hasDue = database.prepare(`SELECT 1 FROM mails m WHERE ${isDue} LIMIT 1`);
  const forget = database.prepare(
    `DELETE FROM mails WHERE kind <> 'answer' AND due_at <= :now - ${MAIL_STALE} AND lease_until <= :now`,
  );
  const letBe = database.prepare(
    `UPDATE mails SET due_at = NULL WHERE kind = 'answer' AND due_at <= :now - ${MAIL_STALE} AND lease_until <= :now`,
  );
  const due = database.prepare(`SELECT * FROM mails m WHERE ${isDue} ORDER BY due_at LIMIT ${AT_ONCE}`);
  const take = database.prepare(
    "UPDATE mails SET lease_until = ? WHERE site = ? AND session_id = ? AND kind = ?",
  );
  const takeSite = database.prepare(
    `INSERT INTO mailed_sites (site, lease_until) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET lease_until = excluded.lease_until`,
  );
  const told = database.prepare(
    "DELETE FROM mails WHERE site = :siteId AND kind <> 'answer' AND lease_until = :leaseUntil",
  );
  const release = database.prepare(
    `UPDATE mailed_sites SET lease_until = 0, last_at = coalesce(:lastAt, last_at)
     WHERE site = :siteId AND lease_until = :leaseUntil`,
  );
  const isTaken = `site = :siteId AND lease_until = :leaseUntil AND CASE WHEN :sessionId IS NULL THEN kind <> 'answer'
    ELSE kind = 'answer' AND session_id = :sessionId END`;
  const again = database.prepare(
    `UPDATE mails SET due_at = :nextAt, attempts = attempts + 1, lease_until = 0 WHERE ${isTaken}`,
  );
  const later = database.prepare(`UPDATE mails SET due_at = :nextAt, lease_until = 0 WHERE ${isTaken}`);
  const messageOf = `SELECT m.key FROM sessions s JOIN messages m ON m.session = s.key
    WHERE s.site = :siteId AND s.id = :sessionId`;
  const hear = (where: string) =>
    database.prepare(
      `UPDATE mails SET heard = max(heard, :through), attempts = 0,
         due_at = CASE WHEN EXISTS (${messageOf} AND m.key > :through AND m.role = 'agent') THEN :at + ${ANSWER_GRACE} END
       WHERE site = :siteId AND session_id = :sessionId AND kind = 'answer' AND ${where}`,
    );
  const heardByMail = hear("lease_until = :leaseUntil");
  const heardThere = hear("heard < :through");
  const keyOf = database.prepare(`${messageOf} AND m.id = :messageId`);

  return {
    hasDueMail: (now) => hasDue.get({ now }) !== undefined,
    takeMail({ now, leaseUntil }) {
      forget.run({ now });
      letBe.run({ now });
      const mails: DueMail[] = [];
      const toPeople = new Map<string, DueMail & { to: "people" }>();
      for (const row of due.all({ now }) as unknown as MailRow[]) {
        const { site, session_id: sessionId, kind, heard, attempts } = row;
        take.run(leaseUntil, site, sessionId, kind);
        const mail = { siteId: site, attempts, leaseUntil };
        if (kind === "answer") {
          mails.push({ ...mail, to: "visitor", sessionId, heard });
          continue;
        }
        const earlier = toPeople.get(site);
        if (earlier === undefined) {
          takeSite.run(site, leaseUntil);
          toPeople.set(site, { ...mail, to: "people", sessions: [{ sessionId, kind }] });
        } else {
          earlier.sessions.push({ sessionId, kind });
          earlier.attempts = Math.max(earlier.attempts, attempts);
        }
      }
      return [...mails, ...toPeople.values()];
    },
    settleMail({ siteId, sessionId, leaseUntil, at, outcome, nextAt, through = 0 }) {
      const place = { siteId, leaseUntil };
      if (outcome === "later") later.run({ ...place, sessionId: sessionId ?? null, nextAt: nextAt ?? null });
      else if (outcome === "again")
        again.run({ ...place, sessionId: sessionId ?? null, nextAt: nextAt ?? at });
      else if (sessionId === undefined) told.run(place);
      else heardByMail.run({ ...place, sessionId, through, at });
      if (sessionId === undefined) release.run({ ...place, lastAt: outcome === "sent" ? at : null });
    },
    visitorHeard(siteId, sessionId, messageId, at) {
      const place = { siteId, sessionId };
      const through = keyOf.get({ ...place, messageId })?.key as number | undefined;
      if (through !== undefined) heardThere.run({ ...place, through, at });
    },
  };
}

interface MailRow {
  site: string;
  session_id: string;
  kind: "waiting" | "left" | "answer";
  heard: number;
  attempts: number;
}
