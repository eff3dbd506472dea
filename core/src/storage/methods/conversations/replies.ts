import { dayOf } from "../../../sites/site-days.ts";
import type { Steps } from "../../database.ts";
import type { Failed, Reply, ReplyOutcome, StoredReply } from "../../port.ts";
import { instantIn, storedSession } from "../../session-row.ts";
import { applyHandling } from "./apply-handling.ts";
import { answerClaim, holdKey, NOBODY_ASKED, renewClaim } from "./claims.ts";
import { emitEvent } from "./events.ts";
import { addReply, closeQuestion, replyTo } from "./messages.ts";
import type { ConversationRows } from "./rows.ts";
import { markUnanswered } from "./unanswered.ts";

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
