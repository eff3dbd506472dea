import type { AskedQuestion, Storage, StoredMessage } from "../../port.ts";
import type { Ask, Statement } from "../connections.ts";
import { keptReply, type MessageRow, type SessionRow, storedMessage, storedSession } from "../stored-rows.ts";

type ConversationReads = Pick<
  Storage,
  | "session"
  | "currentSession"
  | "conversation"
  | "wasRemoved"
  | "askedQuestion"
  | "replyTo"
  | "messagesBefore"
>;

/** UTF-16 units. The statement counts characters, of which there are at most as many: the rest is cut off here. */
const HISTORY_LIMIT = 262_144;

/** Of a question `q`: whether it has its reply. */
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
const CONVERSATION: Statement = {
  name: "conversation",
  text: `SELECT parley.as_json(s) AS session,
    (SELECT coalesce(json_agg(parley.as_json(m) ORDER BY m.key), '[]') FROM parley.messages m WHERE m.session = s.key) AS messages,
    (SELECT max(due_at) FROM parley.messages q WHERE q.session = s.key AND NOT ${ANSWERED}) AS "pendingUntil"
    FROM parley.sessions s WHERE site = $1 AND id = $2`,
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
  const one = async (which: Statement, siteId: string, id: string) => {
    const [found] = await ask<{ session: SessionRow }>(which, [siteId, id]);
    return found && storedSession(found.session);
  };
  return {
    session: (siteId, id) => one(SESSION, siteId, id),
    currentSession: (siteId, id) => one(CURRENT_SESSION, siteId, id),
    async conversation(siteId, id) {
      const [found] = await ask<ConversationRow>(CONVERSATION, [siteId, id]);
      return (
        found && {
          session: storedSession(found.session),
          messages: found.messages.map(storedMessage),
          pendingUntil: found.pendingUntil ?? undefined,
        }
      );
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
      return found && keptReply(found.message);
    },
    async messagesBefore({ siteId, sessionKey, questionKey }, count) {
      const values = [siteId, sessionKey, questionKey, count];
      const newestFirst = await ask<{ message: MessageRow }>(MESSAGES_BEFORE, values);
      const kept: StoredMessage[] = [];
      let units = 0;
      for (const { message } of newestFirst) {
        units += message.content.length;
        if (units > HISTORY_LIMIT) break;
        kept.push(storedMessage(message));
      }
      return kept.reverse();
    },
  };
}

interface ConversationRow {
  session: SessionRow;
  messages: MessageRow[];
  pendingUntil: number | null;
}

type AskedRow = Omit<AskedQuestion, "dueAt" | "epoch"> & { dueAt: number | null; epoch: number | null };
