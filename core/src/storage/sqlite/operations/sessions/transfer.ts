import type { DatabaseSync } from "node:sqlite";
import { READ_STEP, type SessionPart } from "../../../port.ts";
import { type RawSessionRow, sessionIn } from "../../../session-row.ts";
import { EARLIEST, LATEST } from "../../../session-stretches.ts";
import { SESSION_COLUMNS } from "../../session-columns.ts";
import type { FileRows } from "../files/file-rows.ts";
import { type ContactRows, OF_CONTACT } from "../live/contact-rows.ts";
import type { EventRows } from "../live/event-rows.ts";
import type { MessageRows } from "../messages/message-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { UsageCounts } from "../usage/usage-counts.ts";
import type { SessionRows } from "./session-rows.ts";

export function transferOperations(
  database: DatabaseSync,
  rows: {
    sessions: SessionRows;
    messages: MessageRows;
    usage: UsageCounts;
    contacts: ContactRows;
    files: Pick<FileRows, "imported">;
    events: Pick<EventRows, "addNote">;
  },
): Synchronous<"exportSessions" | "exportRange" | "importSession"> {
  const { sessions, messages, usage, contacts } = rows;
  const select = `SELECT ${SESSION_COLUMNS} FROM sessions`;
  const ofSite = database.prepare(`${select} WHERE site = ? AND key > ? ORDER BY key LIMIT ?`);
  const ofUser = database.prepare(
    `${select} WHERE site = ? AND user_id = ? AND user_verified >= ? AND key > ? ORDER BY key LIMIT ?`,
  );
  const ofContact = database.prepare(
    `${select} WHERE site = :siteId AND ${OF_CONTACT} AND key > :after ORDER BY key LIMIT :limit`,
  );
  const inRange = database.prepare(
    `${select} WHERE site = :siteId AND created_at >= :from AND created_at <= :at AND (created_at < :at OR id > :id)
     ORDER BY created_at DESC, id LIMIT :limit`,
  );
  const exported = (row: RawSessionRow, most: number): SessionPart & { bytes: number } => {
    const { epoch: _epoch, handling: _handling, returned: _returned, ...session } = sessionIn(row);
    const contact = contacts.of(row.key);
    const range = { sessionKey: row.key, after: 0, through: Number.MAX_SAFE_INTEGER };
    return {
      session,
      successor: row.successor ?? undefined,
      ...messages.step(range, most),
      ...sessions.startContextOf(row.key),
      ...(contact && { contact }),
    };
  };
  /** Reads as many sessions as fit into one step. The last one may be incomplete. */
  const parts = (rows: Iterable<RawSessionRow>, most: number = READ_STEP.messages): SessionPart[] => {
    const found: SessionPart[] = [];
    let left = READ_STEP.bytes;
    let count = 0;
    for (const row of rows) {
      const { bytes, ...part } = exported(row, left);
      found.push(part);
      left -= bytes;
      count += part.messages.length;
      if (left <= 0 || count >= Math.min(most, READ_STEP.messages) || part.rest !== undefined) break;
    }
    return found;
  };
  return {
    exportSessions({ siteId, userId, verified, contactEmail }, after, limit) {
      const found = () => {
        if (contactEmail !== undefined) return ofContact.iterate({ siteId, contactEmail, after, limit });
        if (userId !== undefined) return ofUser.iterate(siteId, userId, verified ? 1 : 0, after, limit);
        return ofSite.iterate(siteId, after, limit);
      };
      return parts(found() as Iterable<unknown> as Iterable<RawSessionRow>);
    },
    exportRange({ siteId, from = EARLIEST, to = LATEST }, after, limit) {
      const { createdAt: at, id } = after ?? { createdAt: to, id: "" };
      const found = inRange.iterate({ siteId, from, at, id, limit: limit.sessions });
      return parts(found as Iterable<unknown> as Iterable<RawSessionRow>, limit.messages);
    },
    importSession(siteId, { session, successor, messages: imported, contact, beginning, notes = [] }) {
      const { id, createdAt, user, outcome, team } = session;
      if (sessions.find(siteId, id) !== undefined) return false;
      const lastMessageAt = Math.max(createdAt, session.lastMessageAt);
      const messageCount = imported.length;
      return usage.aside(() => {
        const times = { createdAt, lastMessageAt, messageCount };
        const { key } = sessions.add({ siteId, id, ...times, user, successor, beginning, outcome, team });
        let last = 0;
        for (const message of imported) {
          last = messages.addAlone(key, message);
          for (const file of message.files ?? [])
            rows.files.imported(file, { siteId, sessionId: id, at: message.at });
        }
        sessions.setCounted(key, last);
        if (contact !== undefined) contacts.put(key, contact);
        for (const note of notes) rows.events.addNote(siteId, id, note);
        return true;
      });
    },
  };
}
