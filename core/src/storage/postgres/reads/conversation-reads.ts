import { HISTORY_LIMIT, latestThatFit, textBytes } from "../../message-size.ts";
import { type AskedQuestion, PAGE_LIMIT, type Storage } from "../../port.ts";
import { type RawSessionRow, sessionIn } from "../../session-row.ts";
import { type MessageRow, storedMessage, storedReply } from "../../stored-rows.ts";
import type { Ask, Statement } from "../connections.ts";
import { messageSteps } from "./message-steps.ts";

type ConversationReads = Pick<
  Storage,
  | "session"
  | "currentSession"
  | "conversation"
  | "messagesIn"
  | "message"
  | "wasRemoved"
  | "askedQuestion"
  | "replyTo"
  | "messagesBefore"
>;

/** Whether a question `q` has its reply. */
const ANSWERED = `EXISTS
  (SELECT FROM parley.messages r WHERE r.session = q.session AND r.key > q.key AND r.answers = q.key)`;

const SESSION: Statement = {
  name: "session",
  text: "SELECT parley.as_json(s) AS session FROM parley.sessions s WHERE site = $1 AND id = $2",
};
const CURRENT_SESSION: Statement = {
  name: "currentSession",
  text: "SELECT parley.as_json(parley.last_link(s)) AS session FROM parley.sessions s WHERE site = $1 AND id = $2",
};
/** Finds the limits of a page, without reading texts. Checks only the latest messages for pending replies. */
const PAGE: Statement = {
  name: "conversationPage",
  text: `SELECT parley.as_json(s) AS session, b.key AS before, p.first, p.last, p.more,
    (WITH latest AS MATERIALIZED (SELECT key, due_at, answers FROM parley.messages WHERE session = s.key
        ORDER BY session DESC, key DESC LIMIT ${PAGE_LIMIT.messages})
      SELECT max(due_at) FROM latest q
      WHERE due_at IS NOT NULL AND NOT EXISTS (SELECT FROM latest r WHERE r.answers = q.key)) AS "pendingUntil"
    FROM parley.sessions s
    LEFT JOIN LATERAL (SELECT key FROM parley.messages WHERE session = s.key AND id = $3::text LIMIT 1) AS b ON true
    CROSS JOIN LATERAL (
      SELECT min(key) FILTER (WHERE fits) AS first, max(key) AS last, coalesce(bool_or(NOT fits), false) AS more FROM
        (SELECT key, row_number() OVER w = 1
           OR (row_number() OVER w <= $4 AND sum(bytes) OVER w <= $5) AS fits FROM
          (SELECT m.key, ${textBytes("m")} AS bytes FROM parley.messages m
           WHERE m.session = s.key AND m.key < coalesce(b.key, ${Number.MAX_SAFE_INTEGER})
           ORDER BY m.session DESC, m.key DESC LIMIT $4::bigint + 1) AS latest
         WINDOW w AS (ORDER BY key DESC ROWS UNBOUNDED PRECEDING)) AS counted) AS p
    WHERE s.site = $1 AND s.id = $2`,
};
const MESSAGE: Statement = {
  name: "message",
  text: `SELECT parley.as_json(m) AS message FROM parley.messages m JOIN parley.sessions s ON s.key = m.session
    WHERE s.site = $1 AND s.id = $2 AND m.id = $3 LIMIT 1`,
};
const ASKED_QUESTION: Statement = {
  name: "askedQuestion",
  text: `SELECT s.site AS "siteId", s.id AS "sessionId", s.key AS "sessionKey", q.key AS "questionKey", q.at,
    q.reply_secret AS "replySecret", q.epoch,
    CASE WHEN ${ANSWERED} THEN NULL ELSE q.due_at END AS "dueAt"
    FROM parley.messages q JOIN parley.sessions s ON s.key = q.session
    WHERE q.key = $1 AND q.reply_secret IS NOT NULL`,
};
const REPLY_TO: Statement = {
  name: "replyTo",
  text: `SELECT parley.as_json(parley.reply_to(s.key, $3)) AS message FROM parley.sessions s
    WHERE s.key = $2 AND s.site = $1 AND (parley.reply_to(s.key, $3)).key IS NOT NULL`,
};
const MESSAGES_BEFORE: Statement = {
  name: "messagesBefore",
  text: `SELECT parley.as_json(m) AS message FROM
    (SELECT m, sum(char_length((m).content)) OVER (ORDER BY (m).key DESC) AS reached FROM
      (SELECT m FROM parley.messages m JOIN parley.sessions s ON s.key = m.session
       WHERE s.key = $2 AND s.site = $1 AND m.key < $3 ORDER BY m.key DESC LIMIT $4) AS latest) AS counted
    WHERE reached <= ${HISTORY_LIMIT} ORDER BY (m).key DESC`,
};

const WAS_REMOVED: Statement = {
  name: "wasRemoved",
  text: "SELECT FROM parley.removed_sessions WHERE site = $1 AND id = $2",
};

export function conversationReads(ask: Ask): ConversationReads {
  const steps = messageSteps(ask);
  const one = async (which: Statement, siteId: string, id: string) => {
    const [found] = await ask<{ session: RawSessionRow }>(which, [siteId, id]);
    return found && sessionIn(found.session);
  };
  return {
    session: (siteId, id) => one(SESSION, siteId, id),
    currentSession: (siteId, id) => one(CURRENT_SESSION, siteId, id),
    async conversation(siteId, id, { before, limit = PAGE_LIMIT.messages, bytes = PAGE_LIMIT.bytes } = {}) {
      const [found] = await ask<PageRow>(PAGE, [siteId, id, before ?? null, limit, bytes]);
      if (found === undefined) return undefined;
      const session = sessionIn(found.session);
      const { first, last, more } = found;
      const pendingUntil = found.pendingUntil ?? undefined;
      if (before !== undefined && found.before === null)
        return { session, messages: [], unknownBefore: true, pendingUntil };
      const { messages, rest } =
        first === null || last === null
          ? { messages: [] }
          : await steps.step(siteId, { sessionKey: session.key, after: first - 1, through: last });
      return {
        session,
        messages: messages.map(({ metadata: _, ...message }) => message),
        ...(rest && { rest }),
        ...(more && { hasMore: true }),
        pendingUntil,
      };
    },
    messagesIn: steps.step,
    async message(siteId, sessionId, messageId) {
      const [found] = await ask<{ message: MessageRow }>(MESSAGE, [siteId, sessionId, messageId]);
      return found && storedMessage(found.message);
    },
    wasRemoved: async (siteId, id) => (await ask(WAS_REMOVED, [siteId, id])).length > 0,
    async askedQuestion(questionKey) {
      if (!Number.isSafeInteger(questionKey)) return undefined;
      const [found] = await ask<AskedRow>(ASKED_QUESTION, [questionKey]);
      if (found === undefined) return undefined;
      const { dueAt, epoch, ...question } = found;
      return { ...question, dueAt: dueAt ?? undefined, ...(epoch !== null && { epoch }) };
    },
    async replyTo({ siteId, sessionKey, questionKey }) {
      const [found] = await ask<{ message: MessageRow }>(REPLY_TO, [siteId, sessionKey, questionKey]);
      return found && storedReply(found.message);
    },
    async messagesBefore({ siteId, sessionKey, questionKey }, count) {
      const values = [siteId, sessionKey, questionKey, count];
      const rows = await ask<{ message: MessageRow }>(MESSAGES_BEFORE, values);
      return latestThatFit(rows, ({ message }) => storedMessage(message));
    },
  };
}

interface PageRow {
  session: RawSessionRow;
  /** Null if no message is requested, or the requested one does not exist. */
  before: number | null;
  /** This field and the next are null if the page has no message. */
  first: number | null;
  last: number | null;
  more: boolean;
  pendingUntil: number | null;
}

type AskedRow = Omit<AskedQuestion, "dueAt" | "epoch"> & { dueAt: number | null; epoch: number | null };
