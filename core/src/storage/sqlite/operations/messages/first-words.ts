import type { DatabaseSync } from "node:sqlite";
import { FIRST_WORDS, firstWords } from "../../../first-words.ts";
import type { Synchronous } from "../synchronous.ts";

/** Bytes of a code point. */
const LONGEST_CHARACTER = 4;

/** Cut as bytes: SQLite's `substr` takes NUL for a text's end. */
export function firstWordsOperations(database: DatabaseSync): Synchronous<"firstWords"> {
  const beginnings = database.prepare(
    `SELECT s.key AS sessionKey, substr(CAST(m.content AS BLOB), 1, ${FIRST_WORDS * LONGEST_CHARACTER}) AS bytes,
       CASE WHEN m.content = '' THEN m.files END AS files
     FROM json_each(?) asked CROSS JOIN sessions s ON s.key = asked.value AND s.site = ?
     CROSS JOIN messages m ON m.key =
       (SELECT key FROM messages WHERE session = s.key AND role = 'user' ORDER BY key LIMIT 1)`,
  );
  return {
    firstWords(siteId, sessionKeys) {
      const rows = beginnings.all(JSON.stringify(sessionKeys), siteId) as unknown as Row[];
      return rows.map(({ sessionKey, bytes, files }) => ({
        sessionKey,
        content: firstWords(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes ?? undefined), files),
      }));
    },
  };
}

interface Row {
  sessionKey: number;
  /** Null is what SQLite makes of a part of nothing: a message may be files alone. */
  bytes: Uint8Array | null;
  files: string | null;
}
