import type { Message } from "../../../sessions/message.ts";
import type { Steps } from "../../database.ts";
import type { AddedMessage, AddedOutcome } from "../../port/event-storage.ts";
import { instantIn, type SessionRow, type StoredHandling } from "../../session-row.ts";
import { storedMessage } from "../../stored-rows.ts";
import { noteAnswer } from "../mails.ts";
import { claimKey, findClaim, holdKey } from "./claims.ts";
import { emitEvent } from "./events.ts";
import { lastLinkOf } from "./last-link.ts";
import { addAlone, messageByKey } from "./messages.ts";
import type { ConversationRows } from "./rows.ts";
import { markSent, sendable } from "./sent-files.ts";

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
