import { sessionToBegin } from "../../../sessions/lifecycle.ts";
import type { SessionUser } from "../../../sessions/session.ts";
import { openedByVisitor } from "../../../sessions/team-state.ts";
import { dayOf } from "../../../sites/site-days.ts";
import { CallError } from "../../call-error.ts";
import type { Steps } from "../../database.ts";
import type { Failed, Question, QuestionOutcome, Reply, ReplyOutcome, StoredReply } from "../../port.ts";
import { instantIn, type SessionRow, storedSession, userColumns } from "../../session-row.ts";
import { storedMessage, storedReply } from "../../stored-rows.ts";
import { applyHandling } from "./apply-handling.ts";
import {
  answerClaim,
  claimKey,
  type EarlierClaim,
  findClaim,
  holdKey,
  NOBODY_ASKED,
  renewClaim,
  takeClaimOver,
} from "./claims.ts";
import { emitEvent } from "./events.ts";
import { isOwnSession, lastLinkOf } from "./last-link.ts";
import { addQuestion, addReply, closeQuestion, messageByKey, reopenQuestion, replyTo } from "./messages.ts";
import type { ConversationRows } from "./rows.ts";
import { markSent, sendable } from "./sent-files.ts";
import { applyTeamChange } from "./team.ts";
import { markUnanswered, unmarkUnanswered } from "./unanswered.ts";

export function* recordQuestion(rows: ConversationRows, question: Question): Steps<QuestionOutcome> {
  const { database } = rows;
  const { siteId, at: now, timezone, idempotency: claim } = question;
  if (claim !== undefined) yield* holdKey(database, siteId, claim.key);
  if (!(yield* isOwnSession(rows, question))) return { outcome: "not_own" };
  const earlier = claim && (yield* findClaim(database, siteId, claim.key, now));
  if (earlier !== undefined) return yield* again(rows, question, earlier);
  const sent =
    question.files && (yield* sendable(database, siteId, question.files, yield* sessionsOf(rows, question)));
  if (question.files !== undefined && sent === undefined) return { outcome: "no_file" };
  const found = yield* sessionFor(rows, question);
  if (found === undefined) return { outcome: "no_site" };
  const session = yield* applyTeamChange(rows, found, openedByVisitor(found.team));
  const isHandled = session.handledBy !== null;
  const at = instantIn(session, now);
  const questionKey = yield* rows.nextNumber();
  const ref = { key: questionKey, session: session.key, at };
  yield* addQuestion(database, ref, question, isHandled ? undefined : session.epoch, sent);
  if (sent !== undefined) yield* markSent(database, sent, session.id);
  yield* rows.count(siteId, session, { key: questionKey, at });
  if (claim !== undefined) {
    const reply = isHandled ? { reply: NOBODY_ASKED } : {};
    yield* claimKey(database, siteId, { claim, session: session.key, question: questionKey, ...reply, now });
  }
  if (question.tells) {
    const eventBase = { siteId, sessionId: session.id, at, now };
    yield* emitEvent(database, { ...eventBase, type: "message.created", messageKey: questionKey });
  }
  rows.usage.came(siteId, dayOf(at, timezone), "messages");
  const recorded = { session: storedSession(session) };
  if (isHandled) return { outcome: "handled", ...recorded };
  return { outcome: "recorded", ...recorded, questionKey, ...(sent && { files: sent }) };
}

/** Finds the session of a question, or begins one. Undefined if the session would begin at a site that does not exist. */
function* sessionFor(rows: ConversationRows, question: Question): Steps<SessionRow | undefined> {
  const { siteId, sessionId, user } = question;
  for (;;) {
    const asked = sessionId === undefined ? undefined : yield* rows.find(siteId, sessionId);
    const last = asked && (yield* lastLinkOf(rows, siteId, asked));
    const id = sessionToBegin(question, last);
    if (id === undefined) return last && (yield* named(rows, last, user));
    if (!(yield* rows.holdsSite(siteId))) return undefined;
    const begun = yield* begin(rows, question, id, user ?? (last && storedSession(last).user));
    if (begun === undefined) {
      // If the requested id is taken, another replica has just begun the session, and the next read finds it. A fresh id must not
      // be taken.
      if (id === sessionId) continue;
      throw new CallError(`The session id ${id} is taken.`);
    }
    for (const session of new Set([asked, last]))
      if (session !== undefined) yield* rows.change(session, { successor: begun.id });
    return begun;
  }
}

function* begin(
  rows: ConversationRows,
  { siteId, at, timezone, tells, beginning }: Question,
  id: string,
  user: SessionUser | undefined,
): Steps<SessionRow | undefined> {
  const begun = yield* rows.add({ siteId, id, createdAt: at, user, beginning });
  if (begun === undefined) return undefined;
  if (tells) yield* emitEvent(rows.database, { siteId, sessionId: id, type: "session.started", at, now: at });
  rows.usage.came(siteId, dayOf(at, timezone), "sessions");
  return begun;
}

/** Stores the user that the message names. A session belongs to the user whom its messages named last. */
function* named(
  rows: ConversationRows,
  session: SessionRow,
  user: SessionUser | undefined,
): Steps<SessionRow> {
  if (user === undefined) return session;
  const columns = userColumns(user);
  const isSame =
    columns.userId === session.userId &&
    columns.userVerified === session.userVerified &&
    columns.userName === session.userName &&
    columns.userEmail === session.userEmail;
  return isSame ? session : yield* rows.change(session, columns);
}

/** Returns the ids of the sessions to which the question's files may have been uploaded. */
function* sessionsOf(
  rows: ConversationRows,
  { siteId, sessionId, ownSession }: Question,
): Steps<(string | undefined)[]> {
  const asked = sessionId === undefined ? undefined : yield* rows.find(siteId, sessionId);
  const current = asked && (yield* lastLinkOf(rows, siteId, asked));
  return [sessionId, ownSession, current?.id];
}

/** Returns the outcome for a repeated idempotency key. Reopens the question after a failed attempt or an expired lease. */
function* again(rows: ConversationRows, question: Question, earlier: EarlierClaim): Steps<QuestionOutcome> {
  const { database } = rows;
  const { siteId, at, user, idempotency: claim, attempt } = question;
  if (earlier.bodyHash !== claim?.bodyHash) return { outcome: "conflict" };
  const session = yield* rows.byKey(siteId, earlier.session);
  if (session === undefined) throw new CallError("The session of this idempotency key was removed.");
  if (earlier.reply === NOBODY_ASKED) return { outcome: "handled", session: storedSession(session) };
  // A late reply does not update the claim, so the message may have its reply while `reply` is null.
  const reply =
    earlier.reply === null
      ? yield* replyTo(database, session.key, earlier.question)
      : storedReply(there(yield* messageByKey(database, earlier.reply)));
  if (reply !== undefined) return { outcome: "answered", sessionId: session.id, reply };
  if (earlier.leaseUntil > at) return { outcome: "in_flight" };
  if (session.handledBy !== null) {
    yield* answerClaim(database, siteId, { key: claim.key, session: session.key, reply: NOBODY_ASKED });
    return { outcome: "handled", session: storedSession(session) };
  }
  yield* takeClaimOver(database, siteId, claim);
  const failed = { siteId, questionKey: earlier.question, kind: "failed" as const };
  yield* unmarkUnanswered(rows, { ...failed, timezone: question.timezone });
  yield* reopenQuestion(database, earlier.question, attempt, session.epoch);
  const { files } = storedMessage(there(yield* messageByKey(database, earlier.question)));
  return {
    outcome: "recorded",
    session: storedSession(yield* named(rows, session, user)),
    questionKey: earlier.question,
    ...(files && { files }),
  };
}

/** Returns a row that must exist: a claim is removed together with the session and the messages that it refers to. */
function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("An idempotency key refers to a removed row.");
  return found;
}

export function* recordReply(rows: ConversationRows, reply: Reply): Steps<ReplyOutcome> {
  const { database } = rows;
  const { siteId, sessionKey, questionKey, at: now, idempotencyKey, epoch = 0, handover } = reply;
  if (idempotencyKey !== undefined) yield* holdKey(database, siteId, idempotencyKey);
  const found = yield* rows.byKey(siteId, sessionKey);
  if (found === undefined) return { outcome: "gone" };
  const answer = (number: number) =>
    idempotencyKey === undefined
      ? nothing()
      : answerClaim(database, siteId, { key: idempotencyKey, session: sessionKey, reply: number });
  if (!(yield* closeQuestion(database, reply))) {
    const earlier = yield* replyTo(database, sessionKey, questionKey);
    if (earlier !== undefined) return { outcome: "answered", reply: earlier };
  }
  if (found.epoch !== epoch) {
    yield* answer(NOBODY_ASKED);
    return { outcome: "superseded", session: storedSession(found) };
  }
  const at = instantIn(found, now);
  const hasFailures = found.failures > 0 || found.returned !== null;
  const session = hasFailures ? yield* rows.change(found, { failures: 0, returned: null }) : found;
  const key = yield* rows.nextNumber();
  yield* addReply(database, { key, session: sessionKey, at }, reply);
  yield* rows.count(siteId, session, { key, at });
  if (reply.tells) {
    const eventBase = { siteId, sessionId: session.id, at, now };
    yield* emitEvent(database, { ...eventBase, type: "message.created", messageKey: key });
  }
  yield* answer(key);
  if (reply.unanswered)
    yield* markUnanswered(rows, { ...reply, kind: reply.unanswered, timezone: reply.timezone });
  rows.usage.cameReply(siteId, dayOf(at, reply.timezone), reply.metadata);
  if (reply.toolCalls) rows.usage.add(siteId, dayOf(at, reply.timezone), "toolCalls", reply.toolCalls);
  if (handover === undefined) return { outcome: "stored" };
  const handed = yield* applyHandling(rows, siteId, session, {
    by: "waiting",
    at: now,
    timezone: reply.timezone,
    ...handover,
  });
  return { outcome: "stored", session: storedSession(handed) };
}

export function* recordFailure(rows: ConversationRows, failed: Failed): Steps<StoredReply | undefined> {
  const { database } = rows;
  const { siteId, sessionKey, questionKey, dueAt, at, timezone, claim, stopped, handover } = failed;
  if (claim !== undefined) yield* holdKey(database, siteId, claim.key);
  const session = yield* rows.byKey(siteId, sessionKey);
  if (session !== undefined) {
    const isClosed = yield* closeQuestion(database, failed, dueAt);
    const reply = isClosed ? undefined : yield* replyTo(database, sessionKey, questionKey);
    if (reply !== undefined) return reply;
    if (isClosed && !stopped)
      yield* markUnanswered(rows, { siteId, sessionKey, questionKey, at, timezone, kind: "failed" });
  } else if (!(yield* rows.holdsSite(siteId))) return undefined;
  if (claim !== undefined) yield* renewClaim(database, siteId, claim, 0);
  if (!stopped) rows.usage.add(siteId, dayOf(at, timezone), "failures");
  if (handover === undefined || session === undefined) return undefined;
  const { afterFailures, ...why } = handover;
  const counted = yield* rows.change(session, { failures: session.failures + 1 });
  if (counted.failures >= afterFailures && counted.handledBy === null)
    yield* applyHandling(rows, siteId, counted, { by: "waiting", at, timezone, ...why });
  return undefined;
}

function* nothing(): Steps<void> {}
