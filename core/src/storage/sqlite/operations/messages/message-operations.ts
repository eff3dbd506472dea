import { sessionToBegin } from "../../../../sessions/lifecycle.ts";
import type { SessionUser } from "../../../../sessions/session.ts";
import { dayOf } from "../../../../sites/site-days.ts";
import type { Question, QuestionOutcome, QuestionRef } from "../../../port.ts";
import type { FileRows } from "../files/file-rows.ts";
import type { HandlingRows } from "../live/handling-rows.ts";
import type { OutboxRows } from "../live/outbox-rows.ts";
import { plainMessage } from "../sessions/conversations.ts";
import type { SessionRow } from "../sessions/session-row.ts";
import { instantIn, type SessionRows, storedSession } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { UsageCounts } from "../usage/usage-counts.ts";
import type { EarlierClaim, IdempotencyClaims } from "./idempotency-claims.ts";
import { keptReply, type MessageRows } from "./message-rows.ts";
import { isOwnSession } from "./own-session.ts";

type ExchangeOperations = Synchronous<
  | "recordQuestion"
  | "renewClaim"
  | "recordReply"
  | "recordFailure"
  | "askedQuestion"
  | "replyTo"
  | "messagesBefore"
>;

export function messageOperations(
  sessions: SessionRows,
  messages: MessageRows,
  claims: IdempotencyClaims,
  usage: UsageCounts,
  handling: HandlingRows,
  outbox: Pick<OutboxRows, "tell">,
  files: Pick<FileRows, "sendable" | "sent">,
  isSiteThere: (siteId: string) => boolean,
): ExchangeOperations {
  const begin = (
    { siteId, at, timezone, tells, page, shop }: Question,
    id: string,
    user: SessionUser | undefined,
  ): SessionRow | undefined => {
    if (!isSiteThere(siteId)) return undefined;
    if (tells) outbox.tell(siteId, id, "session.started", { at, now: at });
    usage.came(siteId, dayOf(at, timezone), "sessions");
    return sessions.add({ siteId, id, createdAt: at, user, page, shop });
  };

  /** The last link of the chain that the question names. */
  const currentOf = ({ siteId, sessionId }: Question): SessionRow | undefined => {
    const asked = sessionId === undefined ? undefined : sessions.find(siteId, sessionId);
    return asked && sessions.lastLink(siteId, asked);
  };

  /** The session that a question goes to, begun where needed; undefined where it would begin at a site that is not there. */
  const sessionFor = (question: Question): SessionRow | undefined => {
    const { siteId, sessionId, user } = question;
    const asked = sessionId === undefined ? undefined : sessions.find(siteId, sessionId);
    const last = asked && sessions.lastLink(siteId, asked);
    const id = sessionToBegin(question, last);
    if (id === undefined) return last && user !== undefined ? sessions.setUser(last, user) : last;
    const begun = begin(question, id, user ?? (last && storedSession(last).user));
    if (begun !== undefined && asked !== undefined && last !== undefined) {
      for (const session of new Set([asked, last])) sessions.link(session, begun.id);
    }
    return begun;
  };

  const isThere = ({ siteId, sessionKey }: QuestionRef): boolean =>
    sessions.byKey(siteId, sessionKey) !== undefined;

  /** What a repeated idempotency key comes to. */
  const again = (question: Question, earlier: EarlierClaim): QuestionOutcome => {
    const { siteId, at, user, idempotency: claim, attempt } = question;
    if (earlier.bodyHash !== claim?.bodyHash) return { outcome: "conflict" };
    const session = there(sessions.byKey(siteId, earlier.session));
    if (earlier.reply === NOBODY_ASKED) return { outcome: "handled", session: storedSession(session) };
    const reply =
      earlier.reply === null
        ? messages.replyTo(session.key, earlier.question)
        : keptReply(there(messages.byKey(earlier.reply)));
    if (reply !== undefined) return { outcome: "answered", sessionId: session.id, reply };
    // A late reply knows of no key, so a message may have its reply while its key is still held.
    if (earlier.leaseUntil > at) return { outcome: "in_flight" };
    if (session.handledBy !== null) {
      claims.answer(siteId, claim.key, session.key, NOBODY_ASKED);
      return { outcome: "handled", session: storedSession(session) };
    }
    claims.takeOver(siteId, claim);
    messages.reopen(earlier.question, attempt, session.epoch);
    const named = user === undefined ? session : sessions.setUser(session, user);
    const { files: sent } = there(messages.byKey(earlier.question));
    return {
      ...{ outcome: "recorded", session: storedSession(named), questionKey: earlier.question },
      ...(sent && { files: sent }),
    };
  };

  return {
    recordQuestion(question) {
      const { siteId, at: now, timezone, idempotency: claim } = question;
      if (!isOwnSession(sessions, question)) return { outcome: "not_own" };
      const earlier = claim && claims.find(siteId, claim.key, now);
      if (earlier !== undefined) return again(question, earlier);
      const sent = question.files && files.sendable(question, currentOf(question)?.id);
      if (question.files !== undefined && sent === undefined) return { outcome: "no_file" };
      const row = sessionFor(question);
      if (row === undefined) return { outcome: "no_site" };
      const isHandled = row.handledBy !== null;
      const at = instantIn(row, now);
      const questionKey = messages.addQuestion(
        row.key,
        question,
        at,
        isHandled ? undefined : row.epoch,
        sent,
      );
      if (sent !== undefined) files.sent(sent, row.id);
      sessions.count(siteId, row.key, { key: questionKey, at });
      if (claim !== undefined) claims.claim(siteId, claim, row.key, questionKey);
      if (question.tells)
        outbox.tell(siteId, row.id, "message.created", { at, now }, { messageKey: questionKey });
      usage.came(siteId, dayOf(at, timezone), "messages");
      if (isHandled) {
        if (claim !== undefined) claims.answer(siteId, claim.key, row.key, NOBODY_ASKED);
        return { outcome: "handled", session: storedSession(row) };
      }
      return {
        ...{ outcome: "recorded", session: storedSession(row), questionKey },
        ...(sent && { files: sent }),
      };
    },
    renewClaim: (siteId, claim, leaseUntil) => claims.renew(siteId, claim, leaseUntil),
    recordReply(stored) {
      const {
        siteId,
        sessionKey,
        questionKey,
        at: now,
        idempotencyKey,
        epoch = 0,
        handover,
        tells,
        timezone,
      } = stored;
      const session = sessions.byKey(siteId, sessionKey);
      if (session === undefined) return { outcome: "gone" };
      if (!messages.close(stored)) {
        const reply = messages.replyTo(sessionKey, questionKey);
        if (reply !== undefined) return { outcome: "answered", reply };
      }
      if (session.epoch !== epoch) {
        if (idempotencyKey !== undefined) claims.answer(siteId, idempotencyKey, sessionKey, NOBODY_ASKED);
        return { outcome: "superseded", session: storedSession(session) };
      }
      const at = instantIn(session, now);
      if (session.failures > 0 || session.returned !== null)
        sessions.setHandling(session, { failures: 0, returned: null });
      const key = messages.addReply(stored, at);
      sessions.count(siteId, sessionKey, { key, at });
      if (tells) outbox.tell(siteId, session.id, "message.created", { at, now }, { messageKey: key });
      if (idempotencyKey !== undefined) claims.answer(siteId, idempotencyKey, sessionKey, key);
      usage.cameReply(siteId, dayOf(at, timezone), stored.metadata.responseTime);
      if (handover === undefined) return { outcome: "stored" };
      const handed = handling.change(siteId, session, { by: "waiting", at: now, ...handover });
      return { outcome: "stored", session: storedSession(handed) };
    },
    recordFailure({ dueAt, at, timezone, claim, stopped, handover, ...place }) {
      const { siteId, sessionKey, questionKey } = place;
      const session = sessions.byKey(siteId, sessionKey);
      if (session !== undefined) {
        const reply = messages.close(place, dueAt) ? undefined : messages.replyTo(sessionKey, questionKey);
        if (reply !== undefined) return reply;
      } else if (!isSiteThere(siteId)) return undefined;
      if (claim !== undefined) claims.release(siteId, claim.key, claim.leaseUntil);
      if (!stopped) usage.add(siteId, dayOf(at, timezone), "failures");
      if (handover !== undefined && session !== undefined) {
        const { afterFailures, ...why } = handover;
        sessions.setHandling(session, { failures: session.failures + 1 });
        if (session.failures >= afterFailures && session.handledBy === null)
          handling.change(siteId, session, { by: "waiting", at, ...why });
      }
      return undefined;
    },
    askedQuestion: (questionKey) => messages.asked(questionKey),
    replyTo: (place) => (isThere(place) ? messages.replyTo(place.sessionKey, place.questionKey) : undefined),
    messagesBefore: (place, count) =>
      isThere(place) ? messages.before(place.sessionKey, place.questionKey, count).map(plainMessage) : [],
  };
}

/** What stands for the reply in a claim whose message nobody was asked to answer. */
const NOBODY_ASKED = 0;

/** A claim goes with its session and the messages in it, so what it names is there. */
function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("An idempotency key names what is gone.");
  return found;
}
