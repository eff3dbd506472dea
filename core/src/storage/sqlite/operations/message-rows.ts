import type { DatabaseSync } from "node:sqlite";
import type { ReplyExtras } from "../../../reply-extras.ts";
import type {
  AskedQuestion,
  Attempt,
  KeptReply,
  QuestionPlace,
  Rating,
  ReplyMetadata,
  Role,
  StoredMessage,
} from "../../port.ts";

export type MessageWithMetadata = StoredMessage & { metadata: ReplyMetadata | undefined };

/** Where a message stands: a question with its attempt, or a reply with the question it answers. */
export type Place = { attempt: Attempt } | { answers: number } | "imported";

export interface MessageRows {
  /** Answers the message's key. */
  add(sessionKey: number, message: MessageWithMetadata, place: Place): number;
  byKey(key: number): MessageWithMetadata | undefined;
  /** In the order in which they were added. */
  of(sessionKey: number): MessageWithMetadata[];
  /** The last `count` before the message `key`, but no more text than `HISTORY_LIMIT`, oldest first. */
  before(sessionKey: number, key: number, count: number): MessageWithMetadata[];
  /** A question that awaits its reply no more. False if it did not, or only in another attempt than the one named. */
  close(place: QuestionPlace, dueAt?: number): boolean;
  reopen(questionKey: number, attempt: Attempt): void;
  /** The reply with its new rating, and the one before. */
  rate(
    sessionKey: number,
    id: string,
    rating: Rating | undefined,
  ): { before: Rating | undefined; message: MessageWithMetadata } | undefined;
  replyTo(sessionKey: number, questionKey: number): KeptReply | undefined;
  asked(key: number): AskedQuestion | undefined;
  pendingUntil(sessionKey: number): number | undefined;
}

export function messageRows(database: DatabaseSync): MessageRows {
  const insert = database.prepare(
    `INSERT INTO messages
     (session, id, role, content, at, model, tokens_used, response_time,
      due_at, reply_secret, answers, stopped, rating, extras)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = database.prepare("SELECT * FROM messages WHERE key = ?");
  const list = database.prepare("SELECT * FROM messages WHERE session = ? ORDER BY key");
  const before = database.prepare(
    "SELECT * FROM messages WHERE session = ? AND key < ? ORDER BY key DESC LIMIT ?",
  );
  const findReply = database.prepare(
    "SELECT * FROM messages WHERE session = ? AND id = ? AND role = 'assistant'",
  );
  const rate = database.prepare("UPDATE messages SET rating = ? WHERE key = ?");
  const close = database.prepare(
    `UPDATE messages SET due_at = NULL WHERE key = ? AND session = ? AND due_at IS NOT NULL
     AND due_at = coalesce(?, due_at) AND EXISTS (SELECT 1 FROM sessions WHERE key = session AND site = ?)`,
  );
  const reopen = database.prepare("UPDATE messages SET due_at = ?, reply_secret = ? WHERE key = ?");
  const reply = database.prepare("SELECT * FROM messages WHERE session = ? AND key > ? AND answers = ?");
  const asked = database.prepare(
    `SELECT sessions.site AS siteId, session AS sessionKey, messages.key AS questionKey, at, due_at AS dueAt,
     reply_secret AS replySecret FROM messages JOIN sessions ON sessions.key = session
     WHERE messages.key = ? AND reply_secret IS NOT NULL`,
  );
  const pendingUntil = database.prepare("SELECT max(due_at) AS at FROM messages WHERE session = ?");
  return {
    add(sessionKey, { id, role, content, at, metadata, stopped, rating, extras }, place) {
      const { model = null, tokensUsed = null, responseTime = null } = metadata ?? {};
      const what = [sessionKey, id, role, content, at, model, tokensUsed, responseTime];
      const { dueAt, replySecret } = hasAttempt(place) ? place.attempt : NO_ATTEMPT;
      const answers = hasAttempt(place) || place === "imported" ? null : place.answers;
      const where = [dueAt, replySecret, answers];
      const marks = [
        stopped ? 1 : null,
        numberOf(rating),
        extras === undefined ? null : JSON.stringify(extras),
      ];
      return Number(insert.run(...what, ...where, ...marks).lastInsertRowid);
    },
    byKey(key) {
      const row = find.get(key);
      return row && message(row);
    },
    of: (sessionKey) => list.all(sessionKey).map(message),
    before(sessionKey, key, count) {
      const found: MessageWithMetadata[] = [];
      let units = 0;
      for (const row of before.iterate(sessionKey, key, count)) {
        const each = message(row);
        units += each.content.length;
        if (units > HISTORY_LIMIT) break;
        found.push(each);
      }
      return found.reverse();
    },
    rate(sessionKey, id, rating) {
      const row = findReply.get(sessionKey, id);
      if (row === undefined) return undefined;
      rate.run(numberOf(rating), row.key as number);
      return { before: ratingOf(row.rating), message: message({ ...row, rating: numberOf(rating) }) };
    },
    close: ({ siteId, sessionKey, questionKey }, dueAt) =>
      close.run(questionKey, sessionKey, dueAt ?? null, siteId).changes > 0,
    reopen(questionKey, { dueAt, replySecret }) {
      reopen.run(dueAt, replySecret, questionKey);
    },
    replyTo(sessionKey, questionKey) {
      const row = reply.get(sessionKey, questionKey, questionKey);
      return row && keptReply(message(row));
    },
    asked(key) {
      const row = asked.get(key) as (Omit<AskedQuestion, "dueAt"> & { dueAt: number | null }) | undefined;
      return row && { ...row, dueAt: row.dueAt ?? undefined };
    },
    pendingUntil: (sessionKey) => (pendingUntil.get(sessionKey)?.at as number | null) ?? undefined,
  };
}

/** UTF-16 units. */
const HISTORY_LIMIT = 262_144;

const NO_ATTEMPT = { dueAt: null, replySecret: null };

function hasAttempt(place: Place): place is { attempt: Attempt } {
  return typeof place === "object" && "attempt" in place;
}

/** Of a message that is a reply. */
export function keptReply({ id, content, metadata, stopped, extras }: MessageWithMetadata): KeptReply {
  if (metadata === undefined) throw new Error("A message without metadata is no reply.");
  return { messageId: id, content, metadata, ...(stopped && { stopped }), ...(extras && { extras }) };
}

function numberOf(rating: Rating | undefined): number | null {
  if (rating === undefined) return null;
  return rating === "up" ? 1 : -1;
}

function ratingOf(value: unknown): Rating | undefined {
  if (value === null) return undefined;
  return value === 1 ? "up" : "down";
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
    ...(row.stopped === 1 && { stopped: true }),
    ...(row.rating !== null && { rating: ratingOf(row.rating) as Rating }),
    ...(row.extras !== null && { extras: JSON.parse(row.extras as string) as ReplyExtras }),
  };
}
