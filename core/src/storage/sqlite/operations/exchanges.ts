import type { Question, QuestionOutcome, QuestionPlace, SessionUser } from "../../port.ts";
import { plainMessage } from "./conversations.ts";
import type { EarlierClaim, IdempotencyClaims } from "./idempotency-claims.ts";
import { keptReply, type MessageRows } from "./message-rows.ts";
import type { Synchronous } from "./operations.ts";
import { type SessionRow, type SessionRows, storedSession } from "./session-rows.ts";
import type { UsageCounts } from "./usage-counts.ts";

type ExchangeOperations = Synchronous<
  | "recordQuestion"
  | "renewClaim"
  | "recordReply"
  | "recordFailure"
  | "askedQuestion"
  | "replyTo"
  | "messagesBefore"
>;

export function exchangeOperations(
  sessions: SessionRows,
  messages: MessageRows,
  claims: IdempotencyClaims,
  usage: UsageCounts,
): ExchangeOperations {
  const begin = ({ siteId, at }: Question, id: string, user: SessionUser | undefined): SessionRow => {
    usage.add(siteId, at, "sessions");
    return sessions.add({ siteId, id, createdAt: at, user });
  };

  /** The session that a question goes to, begun where needed. */
  const sessionFor = (question: Question): SessionRow => {
    const { siteId, sessionId, freshSessionId, at, sessionTimeout, user } = question;
    if (sessionId === undefined) return begin(question, freshSessionId, user);
    const asked = sessions.find(siteId, sessionId);
    if (asked === undefined) return begin(question, sessionId, user);
    const last = sessions.lastLink(siteId, asked);
    if (at < last.lastMessageAt + sessionTimeout) {
      return user === undefined ? last : sessions.setUser(last, user);
    }
    const fresh = begin(question, freshSessionId, user ?? storedSession(last).user);
    for (const key of new Set([asked.key, last.key])) sessions.link(key, fresh.id);
    return fresh;
  };

  const isThere = ({ siteId, sessionKey }: QuestionPlace): boolean =>
    sessions.byKey(siteId, sessionKey) !== undefined;

  /** What a repeated idempotency key comes to. */
  const again = (question: Question, earlier: EarlierClaim): QuestionOutcome => {
    const { siteId, at, user, idempotency: claim, attempt } = question;
    if (earlier.bodyHash !== claim?.bodyHash) return { outcome: "conflict" };
    const session = there(sessions.byKey(siteId, earlier.session));
    const reply =
      earlier.reply === null
        ? messages.replyTo(session.key, earlier.question)
        : keptReply(there(messages.byKey(earlier.reply)));
    if (reply !== undefined) return { outcome: "answered", sessionId: session.id, reply };
    // A late reply knows of no key, so a message may have its reply while its key is still held.
    if (earlier.leaseUntil > at) return { outcome: "in_flight" };
    claims.takeOver(siteId, claim);
    messages.reopen(earlier.question, attempt);
    const named = user === undefined ? session : sessions.setUser(session, user);
    return { outcome: "recorded", session: storedSession(named), questionKey: earlier.question };
  };

  return {
    recordQuestion(question) {
      const { siteId, messageId, content, at, idempotency: claim, attempt } = question;
      const earlier = claim && claims.find(siteId, claim.key, at);
      if (earlier !== undefined) return again(question, earlier);
      const session = storedSession(sessionFor(question));
      sessions.touch(siteId, session.key, at);
      session.messageCount += 1;
      session.lastMessageAt = Math.max(session.lastMessageAt, at);
      const message = { id: messageId, role: "user" as const, content, at, metadata: undefined };
      const questionKey = messages.add(session.key, message, { attempt });
      if (claim !== undefined) claims.claim(siteId, claim, session.key, questionKey);
      usage.add(siteId, at, "messages");
      return { outcome: "recorded", session, questionKey };
    },
    renewClaim: (siteId, claim, leaseUntil) => claims.renew(siteId, claim, leaseUntil),
    recordReply({ messageId, at, idempotencyKey, content, metadata, stopped, extras, ...place }) {
      const { siteId, sessionKey, questionKey } = place;
      if (!messages.close(place)) {
        if (!isThere(place)) return { outcome: "gone" };
        const reply = messages.replyTo(sessionKey, questionKey);
        if (reply !== undefined) return { outcome: "answered", reply };
      }
      sessions.touch(siteId, sessionKey, at);
      const message = {
        id: messageId,
        role: "assistant" as const,
        content,
        at,
        metadata,
        ...(stopped && { stopped }),
        ...(extras && { extras }),
      };
      const key = messages.add(sessionKey, message, { answers: questionKey });
      if (idempotencyKey !== undefined) claims.answer(siteId, idempotencyKey, sessionKey, key);
      usage.reply(siteId, at, metadata.responseTime);
      return { outcome: "stored" };
    },
    recordFailure({ dueAt, at, claim, stopped, ...place }) {
      const { siteId, sessionKey, questionKey } = place;
      const reply =
        messages.close(place, dueAt) || !isThere(place)
          ? undefined
          : messages.replyTo(sessionKey, questionKey);
      if (reply !== undefined) return reply;
      if (claim !== undefined) claims.release(siteId, claim.key, claim.leaseUntil);
      if (!stopped) usage.add(siteId, at, "failures");
      return undefined;
    },
    askedQuestion: (questionKey) => messages.asked(questionKey),
    replyTo: (place) => (isThere(place) ? messages.replyTo(place.sessionKey, place.questionKey) : undefined),
    messagesBefore: (place, count) =>
      isThere(place) ? messages.before(place.sessionKey, place.questionKey, count).map(plainMessage) : [],
  };
}

/** A claim goes with its session and the messages in it, so what it names is there. */
function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("An idempotency key names what is gone.");
  return found;
}
