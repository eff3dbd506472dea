import type { DatabaseSync } from "node:sqlite";
import type { Role } from "../../../../sessions/message.ts";
import { FIRST_WORDS, firstWords } from "../../../first-words.ts";
import type { QuestionRef } from "../../../port.ts";
import { plainMessage } from "../sessions/conversations.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { MessageRows } from "./message-rows.ts";

/** Creates the reads that answering a message requires. */
export function messageOperations(
  sessions: SessionRows,
  messages: MessageRows,
): Synchronous<"askedQuestion" | "replyTo" | "messagesBefore"> {
  const isThere = ({ siteId, sessionKey }: QuestionRef): boolean =>
    sessions.byKey(siteId, sessionKey) !== undefined;
  return {
    askedQuestion: (questionKey) => messages.asked(questionKey),
    replyTo: (place) => (isThere(place) ? messages.replyTo(place.sessionKey, place.questionKey) : undefined),
    messagesBefore: (place, count) =>
      isThere(place) ? messages.before(place.sessionKey, place.questionKey, count).map(plainMessage) : [],
  };
}

/** Maximum bytes of a code point. */
const LONGEST_CHARACTER = 4;

/** Cuts the text as bytes, because SQLite's `substr` for strings stops at NUL. */
const words = (message: string) => `SELECT s.key AS sessionKey, m.role, m.at,
    substr(CAST(m.content AS BLOB), 1, ${FIRST_WORDS * LONGEST_CHARACTER}) AS bytes,
    CASE WHEN m.content = '' THEN m.files END AS files
  FROM json_each(?) asked CROSS JOIN sessions s ON s.key = asked.value AND s.site = ?
  CROSS JOIN messages m ON m.key = (SELECT key FROM messages WHERE session = s.key ${message} LIMIT 1)`;

export function firstWordsOperations(database: DatabaseSync): Synchronous<"firstWords" | "lastWords"> {
  const first = database.prepare(words("AND role = 'user' ORDER BY key"));
  const last = database.prepare(words("ORDER BY key DESC"));
  return {
    firstWords(siteId, sessionKeys) {
      const rows = first.all(JSON.stringify(sessionKeys), siteId) as unknown as Row[];
      return rows.map((row) => ({ sessionKey: row.sessionKey, content: contentOf(row) }));
    },
    lastWords(siteId, sessionKeys) {
      const rows = last.all(JSON.stringify(sessionKeys), siteId) as unknown as Row[];
      return rows.map((row) => ({
        sessionKey: row.sessionKey,
        role: row.role,
        at: row.at,
        content: contentOf(row),
      }));
    },
  };
}

function contentOf({ bytes, files }: Row): string {
  return firstWords(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes ?? undefined), files);
}

interface Row {
  sessionKey: number;
  role: Role;
  at: number;
  /** SQLite returns null for an empty text: a message may have files only. */
  bytes: Uint8Array | null;
  files: string | null;
}
