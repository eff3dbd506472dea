import type { DatabaseSync } from "node:sqlite";
import type { EventType } from "../../../../sites/settings/event-types.ts";
import { ANSWER_GRACE, WAITING_GRACE } from "../../../port/mail-storage.ts";

/** Notes the mails that are to be sent. */
export interface MailRows {
  happened(siteId: string, sessionId: string, type: EventType, at: number): void;
  /** An agent wrote the message of this key. */
  answered(answer: {
    siteId: string;
    sessionId: string;
    messageKey: number;
    hasEmail: boolean;
    at: number;
  }): void;
  removed(siteId: string, sessionId: string): void;
}

export function mailRows(database: DatabaseSync): MailRows {
  const note = database.prepare(
    `INSERT INTO mails (site, session_id, kind, due_at) VALUES (:siteId, :sessionId, :kind, :dueAt)
     ON CONFLICT DO UPDATE SET due_at = excluded.due_at, attempts = 0, lease_until = 0`,
  );
  const begin = database.prepare(
    `INSERT OR IGNORE INTO mails (site, session_id, kind, heard) VALUES (:siteId, :sessionId, 'answer',
       coalesce((SELECT max(m.key) FROM sessions s JOIN messages m ON m.session = s.key
         WHERE s.site = :siteId AND s.id = :sessionId), 0))`,
  );
  const beginBefore = database.prepare(
    "INSERT OR IGNORE INTO mails (site, session_id, kind, heard) VALUES (?, ?, 'answer', ?)",
  );
  const answer = database.prepare(
    `UPDATE mails SET due_at = ? WHERE site = ? AND session_id = ? AND kind = 'answer' AND due_at IS NULL`,
  );
  const remove = database.prepare("DELETE FROM mails WHERE site = ? AND session_id = ?");
  const removeConfirmation = database.prepare("DELETE FROM confirmations WHERE site = ? AND session_id = ?");
  return {
    happened(siteId, sessionId, type, at) {
      if (type === "handover.requested")
        note.run({ siteId, sessionId, kind: "waiting", dueAt: at + WAITING_GRACE });
      if (type !== "message.left") return;
      note.run({ siteId, sessionId, kind: "left", dueAt: at });
      begin.run({ siteId, sessionId });
    },
    answered({ siteId, sessionId, messageKey, hasEmail, at }) {
      if (hasEmail) beginBefore.run(siteId, sessionId, messageKey - 1);
      answer.run(at + ANSWER_GRACE, siteId, sessionId);
    },
    removed(siteId, sessionId) {
      remove.run(siteId, sessionId);
      removeConfirmation.run(siteId, sessionId);
    },
  };
}
