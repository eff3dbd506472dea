import { sessionToBegin } from "../../../sessions/lifecycle.ts";
import type { SessionUser } from "../../../sessions/session.ts";
import { openedByVisitor } from "../../../sessions/team-state.ts";
import { dayOf } from "../../../sites/site-days.ts";
import { CallError } from "../../call-error.ts";
import type { Steps } from "../../database.ts";
import type { Question, QuestionOutcome } from "../../port.ts";
import { instantIn, type SessionRow, storedSession, userColumns } from "../../session-row.ts";
import { storedMessage, storedReply } from "../../stored-rows.ts";
import {
  answerClaim,
  claimKey,
  type EarlierClaim,
  findClaim,
  holdKey,
  NOBODY_ASKED,
  takeClaimOver,
} from "./claims.ts";
import { emitEvent } from "./events.ts";
import { isOwnSession, lastLinkOf } from "./last-link.ts";
import { addQuestion, messageByKey, reopenQuestion, replyTo } from "./messages.ts";
import type { ConversationRows } from "./rows.ts";
import { markSent, sendable } from "./sent-files.ts";
import { applyTeamChange } from "./team.ts";
import { unmarkUnanswered } from "./unanswered.ts";

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
