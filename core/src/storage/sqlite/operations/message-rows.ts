import type { DatabaseSync } from "node:sqlite";
import type { ReplyMetadata, Role, StoredMessage } from "../../port.ts";

export type MessageWithMetadata = StoredMessage & { metadata: ReplyMetadata | undefined };

export interface MessageRows {
  /** Answers the message's key. */
  add(sessionKey: number, message: MessageWithMetadata): number;
  byKey(key: number): MessageWithMetadata | undefined;
  /** In the order in which they were added. */
  of(sessionKey: number): MessageWithMetadata[];
}

export function messageRows(database: DatabaseSync): MessageRows {
  const insert = database.prepare(
    `INSERT INTO messages (session, id, role, content, at, model, tokens_used, response_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = database.prepare("SELECT * FROM messages WHERE key = ?");
  const list = database.prepare("SELECT * FROM messages WHERE session = ? ORDER BY key");
  return {
    add(sessionKey, { id, role, content, at, metadata }) {
      const { model = null, tokensUsed = null, responseTime = null } = metadata ?? {};
      return Number(
        insert.run(sessionKey, id, role, content, at, model, tokensUsed, responseTime).lastInsertRowid,
      );
    },
    byKey(key) {
      const row = find.get(key);
      return row === undefined ? undefined : message(row);
    },
    of: (sessionKey) => list.all(sessionKey).map(message),
  };
}

function message(row: Record<string, unknown>): MessageWithMetadata {
  const metadata = {
    model: row.model as string,
    tokensUsed: row.tokens_used as number,
    responseTime: row.response_time as number,
  };
  return {
    id: row.id as string,
    role: row.role as Role,
    content: row.content as string,
    at: row.at as number,
    metadata: row.model === null ? undefined : metadata,
  };
}
