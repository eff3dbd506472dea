import type { Message, SentFile } from "../../../sessions/message.ts";
import type { Database, Steps } from "../../database.ts";
import type { AddedMessage, AddedOutcome } from "../../port/event-storage.ts";
import type { Attempt, Question, QuestionRef, Reply, StoredReply } from "../../port.ts";
import { instantIn, type SessionRow, type StoredHandling } from "../../session-row.ts";
import { MESSAGE_COLUMNS, type MessageRow, storedMessage, storedReply } from "../../stored-rows.ts";
import { noteAnswer } from "../mails.ts";
import { claimKey, findClaim, holdKey } from "./claims.ts";
import { emitEvent } from "./events.ts";
import { lastLinkOf } from "./last-link.ts";
import type { ConversationRows } from "./rows.ts";
import { markSent, sendable } from "./sent-files.ts";

/** This function and the next two add a message with its number, dated by `instantIn`. */
export function* addQuestion(
  database: Database,
  ref: { key: number; session: number; at: number },
  { messageId, content, attempt }: Question,
  /** The epoch of the requested reply; undefined if no reply is requested. */
  awaits: number | undefined,
  files: SentFile[] | undefined,
): Steps<void> {
  const isAwaited = awaits !== undefined;
  yield* database.run(
    `INSERT INTO parley.messages (key, session, id, role, content, at, due_at, reply_secret, epoch, files)
     VALUES (:key, :session, :messageId, 'user', :content, :at, :dueAt, :replySecret, :epoch, :files)`,
    {
      ...ref,
      messageId,
      content,
      files: textOf(files),
      dueAt: isAwaited ? attempt.dueAt : null,
      replySecret: isAwaited ? attempt.replySecret : null,
      // Most messages have epoch 0, which is stored as NULL because that needs no space.
      epoch: awaits || null,
    },
  );
}

export function* addReply(
  database: Database,
  ref: { key: number; session: number; at: number },
  { questionKey, messageId, content, metadata, stopped, extras }: Reply,
): Steps<void> {
  yield* database.run(
    `INSERT INTO parley.messages
       (key, session, id, role, content, at, model, tokens_used, response_time, answers, stopped, extras)
     VALUES (:key, :session, :messageId, 'assistant', :content, :at, :model, :tokensUsed, :responseTime, :questionKey,
       :stopped, :extras)`,
    { ...ref, ...metadata, questionKey, messageId, content, stopped, extras: textOf(extras) },
  );
}

/** Adds a message that does not answer a question. */
function* addAlone(
  database: Database,
  ref: { key: number; session: number },
  { id, role, content, at, extras, agent, files }: Message,
): Steps<void> {
  yield* database.run(
    `INSERT INTO parley.messages (key, session, id, role, content, at, extras, agent, files)
     VALUES (:key, :session, :id, :role, :content, :at, :extras, :agent, :files)`,
    { ...ref, id, role, content, at, extras: textOf(extras), agent: textOf(agent), files: textOf(files) },
  );
}

export function messageByKey(database: Database, key: number): Steps<MessageRow | undefined> {
  return database.get<MessageRow>(`SELECT ${MESSAGE_COLUMNS} FROM parley.messages WHERE key = :key`, { key });
}

const FROM_REPLIES =
  "FROM parley.messages AS reply WHERE session = :sessionKey AND key > :questionKey AND answers = :questionKey";
const REPLY_TO = `SELECT ${MESSAGE_COLUMNS} ${FROM_REPLIES}`;

/** Returns the reply to a question; undefined if there is none yet. */
export function* replyTo(
  database: Database,
  sessionKey: number,
  questionKey: number,
): Steps<StoredReply | undefined> {
  const row = yield* database.get<MessageRow>(REPLY_TO, { sessionKey, questionKey });
  return row && storedReply(row);
}

/**
 * Stops waiting for the reply to a question. False if the question has its reply, awaits none, or awaits the reply of another
 * attempt.
 */
export function* closeQuestion(
  database: Database,
  { sessionKey, questionKey }: QuestionRef,
  dueAt?: number,
): Steps<boolean> {
  const closed = yield* database.run(
    `UPDATE parley.messages SET due_at = NULL
     WHERE key = :questionKey AND session = :sessionKey AND due_at = coalesce(:dueAt::bigint, due_at)
       AND NOT EXISTS (SELECT 1 ${FROM_REPLIES})`,
    { sessionKey, questionKey, dueAt },
  );
  return closed > 0;
}

export function* reopenQuestion(
  database: Database,
  questionKey: number,
  { dueAt, replySecret }: Attempt,
  epoch: number,
): Steps<void> {
  yield* database.run(
    "UPDATE parley.messages SET due_at = :dueAt, reply_secret = :replySecret, epoch = :epoch WHERE key = :questionKey",
    { questionKey, dueAt, replySecret, epoch: epoch || null },
  );
}

function textOf(value: object | undefined): string | undefined {
  return value && JSON.stringify(value);
}

export function* addMessage(
  rows: ConversationRows,
  { siteId, sessionId, message: added, files, idempotency: claim }: AddedMessage,
): Steps<AddedOutcome> {
  const { database } = rows;
  const now = added.at;
  if (claim !== undefined) yield* holdKey(database, siteId, claim.key);
  const earlier = claim && (yield* findClaim(database, siteId, claim.key, now));
  if (earlier !== undefined) {
    const before = yield* messageByKey(database, earlier.question);
    if (earlier.bodyHash !== claim?.bodyHash || before === undefined) return { outcome: "conflict" };
    return { outcome: "again", message: storedMessage(before) };
  }
  const session = yield* rows.find(siteId, sessionId);
  if (session === undefined) return { outcome: "unknown" };
  const current = yield* lastLinkOf(rows, siteId, session);
  const sent = files && (yield* sendable(database, siteId, files, [sessionId, current.id]));
  if (files !== undefined && sent === undefined) return { outcome: "no_file" };
  const at = instantIn(session, now);
  const message: Message = { ...added, at, ...(sent && { files: sent }) };
  const key = yield* rows.nextNumber();
  yield* addAlone(database, { key, session: session.key }, message);
  if (sent !== undefined) yield* markSent(database, sent, sessionId);
  yield* rows.count(siteId, session, { key, at });
  yield* emitEvent(database, { siteId, sessionId, type: "message.created", at, now, messageKey: key });
  if (added.role === "agent") yield* answered(rows, { siteId, session, messageKey: key, at, now });
  if (claim !== undefined)
    yield* claimKey(database, siteId, { claim, session: session.key, question: key, reply: key, now });
  return { outcome: "added", message };
}

/** Applies an agent's message: clears the outcome, ends the wait for a first answer, and schedules the e-mail with the message. */
function* answered(
  rows: ConversationRows,
  {
    siteId,
    session,
    messageKey,
    at,
    now,
  }: { siteId: string; session: SessionRow; messageKey: number; at: number; now: number },
): Steps<void> {
  const { requested, ...handling } = session.handling ?? {};
  if (requested) rows.usage.cameAnswer(siteId, requested.day, at - requested.at);
  if (requested || session.outcome !== null)
    yield* rows.change(session, {
      outcome: null,
      ...(requested && { handling: handling as StoredHandling }),
    });
  const hasEmail = session.userEmail !== null;
  yield* noteAnswer(rows.database, { siteId, sessionId: session.id, messageKey, hasEmail, at: now });
}
