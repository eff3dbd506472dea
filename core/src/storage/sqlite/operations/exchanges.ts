import type { Question, QuestionOutcome, SessionUser } from "../../port.ts";
import type { EarlierClaim, IdempotencyClaims } from "./idempotency-claims.ts";
import type { MessageRows } from "./message-rows.ts";
import type { Synchronous } from "./operations.ts";
import { type SessionRow, type SessionRows, storedSession } from "./session-rows.ts";
import type { UsageCounts } from "./usage-counts.ts";

type ExchangeOperations = Synchronous<"recordQuestion" | "recordReply" | "recordFailure">;

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

  /** What a repeated idempotency key comes to. */
  const again = (question: Question, earlier: EarlierClaim): QuestionOutcome => {
    const { siteId, at, user, idempotency: claim } = question;
    if (earlier.bodyHash !== claim?.bodyHash) return { outcome: "conflict" };
    if (earlier.reply === null && earlier.leaseUntil > at) return { outcome: "in_flight" };
    const session = there(sessions.byKey(siteId, earlier.session));
    if (earlier.reply !== null) {
      const { content, metadata } = there(messages.byKey(earlier.reply));
      return { outcome: "answered", sessionId: session.id, content, metadata: there(metadata) };
    }
    claims.renew(siteId, claim);
    const named = user === undefined ? session : sessions.setUser(session, user);
    return { outcome: "recorded", session: storedSession(named) };
  };

  return {
    recordQuestion(question) {
      const { siteId, messageId, content, at, idempotency: claim } = question;
      const earlier = claim && claims.find(siteId, claim.key, at);
      if (earlier !== undefined) return again(question, earlier);
      const session = storedSession(sessionFor(question));
      sessions.touch(siteId, session.key, at);
      session.messageCount += 1;
      session.lastMessageAt = Math.max(session.lastMessageAt, at);
      const message = { id: messageId, role: "user" as const, content, at, metadata: undefined };
      const questionKey = messages.add(session.key, message);
      if (claim !== undefined) claims.claim(siteId, claim, session.key, questionKey);
      usage.add(siteId, at, "messages");
      return { outcome: "recorded", session };
    },
    recordReply({ siteId, sessionKey, messageId, content, at, metadata, idempotencyKey }) {
      if (!sessions.touch(siteId, sessionKey, at)) return false;
      const key = messages.add(sessionKey, { id: messageId, role: "assistant", content, at, metadata });
      if (idempotencyKey !== undefined) claims.answer(siteId, idempotencyKey, sessionKey, key);
      usage.reply(siteId, at, metadata.responseTime);
      return true;
    },
    recordFailure({ siteId, at, claim }) {
      if (claim !== undefined) claims.release(siteId, claim.key, claim.leaseUntil);
      usage.add(siteId, at, "failures");
    },
  };
}

/** A claim goes with its session and the messages in it, so what it names is there. */
function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("An idempotency key names what is gone.");
  return found;
}
