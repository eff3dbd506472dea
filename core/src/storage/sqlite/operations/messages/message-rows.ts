import type { DatabaseSync } from "node:sqlite";
import type { ReplyExtras } from "../../../../reply-extras.ts";
import type { Agent } from "../../../../sessions/handling.ts";
import type { Message, Rating, ReplyMetadata, Role, SentFile } from "../../../../sessions/message.ts";
import { latestThatFit, textBytes } from "../../../message-size.ts";
import {
  type AskedQuestion,
  type MessageRange,
  type MessageStep,
  PAGE_LIMIT,
  type PageQuery,
  READ_STEP,
  type StoredReply,
} from "../../../port.ts";
import type { EventNumbers } from "../live/event-rows.ts";

export type MessageWithMetadata = Message & { metadata: ReplyMetadata | undefined };

export interface MessageRows {
  /** Adds an imported message. Returns its key. */
  addAlone(sessionKey: number, message: MessageWithMetadata): number;
  byId(sessionKey: number, id: string): MessageWithMetadata | undefined;
  /** Finds the bounds of the page before the message `before` (undefined: the newest page), without reading texts. */
  page(sessionKey: number, before: number | undefined, most: Omit<PageQuery, "before">): MessagePage;
  keyOf(sessionKey: number, id: string): number | undefined;
  /** Reads the first messages of the range: at most `most` bytes, but at least one message. */
  step(range: MessageRange, most?: number): MessageStep & { bytes: number };
  /** The last `count` messages before the message `key`, within `HISTORY_LIMIT`, oldest first. */
  before(sessionKey: number, key: number, count: number): MessageWithMetadata[];
  replyTo(sessionKey: number, questionKey: number): StoredReply | undefined;
  asked(key: number): AskedQuestion | undefined;
  pendingUntil(sessionKey: number): number | undefined;
}

export function messageRows(database: DatabaseSync, numbers: EventNumbers): MessageRows {
  const insertAlone = database.prepare(
    `INSERT INTO messages
     (key, session, id, role, content, at, model, tokens_used, response_time, stopped, rating, rating_reason, extras, agent, files)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const findId = database.prepare("SELECT * FROM messages WHERE session = ? AND id = ?");
  const keyOf = database.prepare("SELECT key FROM messages WHERE session = ? AND id = ?");
  // Reads only the lengths of texts, which SQLite finds in the row's header, without reading the texts.
  const sizes = database.prepare(
    `SELECT key, ${textBytes("messages")} AS bytes FROM messages WHERE session = ? AND key < ? ORDER BY key DESC LIMIT ?`,
  );
  const between = database.prepare(
    `SELECT *, ${textBytes("messages")} AS bytes FROM messages WHERE session = ? AND key > ? AND key <= ? ORDER BY key LIMIT ${READ_STEP.messages}`,
  );
  const before = database.prepare(
    "SELECT * FROM messages WHERE session = ? AND key < ? ORDER BY key DESC LIMIT ?",
  );
  const reply = database.prepare("SELECT * FROM messages WHERE session = ? AND key > ? AND answers = ?");
  const asked = database.prepare(
    `SELECT sessions.site AS siteId, sessions.id AS sessionId, session AS sessionKey, messages.key AS questionKey, at,
     due_at AS dueAt, reply_secret AS replySecret, messages.epoch FROM messages JOIN sessions ON sessions.key = session
     WHERE messages.key = ? AND reply_secret IS NOT NULL`,
  );
  const pendingUntil = database.prepare(
    "SELECT max(due_at) AS at FROM messages WHERE session = ? AND due_at IS NOT NULL",
  );
  return {
    addAlone(sessionKey, { id, role, content, at, metadata, stopped, extras, agent, files, ...rated }) {
      const { model = null, tokensUsed = null, responseTime = null } = metadata ?? {};
      const key = numbers.next();
      const what = [key, sessionKey, id, role, content, at, model, tokensUsed, responseTime];
      const rating = [numberOf(rated.rating), rated.ratingReason ?? null];
      insertAlone.run(...what, stopped ? 1 : null, ...rating, jsonOf(extras), jsonOf(agent), jsonOf(files));
      return key;
    },
    byId(sessionKey, id) {
      const row = findId.get(sessionKey, id);
      return row && message(row);
    },
    page(sessionKey, before = Number.MAX_SAFE_INTEGER, most) {
      const { limit = PAGE_LIMIT.messages, bytes: fitting = PAGE_LIMIT.bytes } = most;
      let page: Required<MessagePage>["bounds"] | undefined;
      let reached = 0;
      let count = 0;
      for (const { key, bytes } of sizes.iterate(sessionKey, before, limit + 1) as Iterable<SizeRow>) {
        reached += bytes;
        count += 1;
        if (page !== undefined && (count > limit || reached > fitting))
          return { bounds: page, hasMore: true };
        page = { after: key - 1, through: page?.through ?? key };
      }
      return page === undefined ? { hasMore: false } : { bounds: page, hasMore: false };
    },
    keyOf: (sessionKey, id) => keyOf.get(sessionKey, id)?.key as number | undefined,
    step({ sessionKey, after, through }, most = READ_STEP.bytes) {
      const messages: MessageWithMetadata[] = [];
      let bytes = 0;
      let last = after;
      let isCut = false;
      for (const row of between.iterate(sessionKey, after, through)) {
        isCut = messages.length > 0 && bytes + (row.bytes as number) > most;
        if (isCut) break;
        bytes += row.bytes as number;
        last = row.key as number;
        messages.push(message(row));
      }
      isCut ||= messages.length === READ_STEP.messages && last < through;
      return { messages, bytes, ...(isCut && { rest: { sessionKey, after: last, through } }) };
    },
    before: (sessionKey, key, count) => latestThatFit(before.iterate(sessionKey, key, count), message),
    replyTo(sessionKey, questionKey) {
      const row = reply.get(sessionKey, questionKey, questionKey);
      return row && storedReply(message(row));
    },
    asked(key) {
      const row = asked.get(key) as AskedRow | undefined;
      if (row === undefined) return undefined;
      const { dueAt, epoch, ...question } = row;
      return { ...question, dueAt: dueAt ?? undefined, ...(epoch !== null && { epoch }) };
    },
    pendingUntil: (sessionKey) => (pendingUntil.get(sessionKey)?.at as number | null) ?? undefined,
  };
}

interface SizeRow {
  key: number;
  bytes: number;
}

export interface MessagePage {
  /** Absent if there is no message. */
  bounds?: Omit<MessageRange, "sessionKey">;
  hasMore: boolean;
}

type AskedRow = Omit<AskedQuestion, "dueAt" | "epoch"> & { dueAt: number | null; epoch: number | null };

/** Converts a message that is a reply. Throws for any other. */
export function storedReply({ id, content, metadata, stopped, extras }: MessageWithMetadata): StoredReply {
  if (metadata === undefined) throw new Error("The stored reply has no metadata.");
  return { messageId: id, content, metadata, ...(stopped && { stopped }), ...(extras && { extras }) };
}

function jsonOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

export function numberOf(rating: Rating | undefined): number | null {
  if (rating === undefined) return null;
  return rating === "up" ? 1 : -1;
}

export function ratingOf(value: unknown): Rating | undefined {
  if (value === null) return undefined;
  return value === 1 ? "up" : "down";
}

export function message(row: Record<string, unknown>): MessageWithMetadata {
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
    ...(row.rating_reason !== null && { ratingReason: row.rating_reason as string }),
    ...(row.extras !== null && { extras: JSON.parse(row.extras as string) as ReplyExtras }),
    ...(row.agent !== null && { agent: JSON.parse(row.agent as string) as Agent }),
    ...(row.files !== null && { files: JSON.parse(row.files as string) as SentFile[] }),
  };
}
