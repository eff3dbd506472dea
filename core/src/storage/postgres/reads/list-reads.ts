import type { ExportedSession } from "../../../sessions/exported-session.ts";
import { FIRST_WORDS, firstWords } from "../../first-words.ts";
import {
  type FirstWords,
  type LastWords,
  MARKED_MESSAGES,
  READ_STEP,
  type SearchPosition,
  type SessionPart,
  type Storage,
} from "../../port.ts";
import { type RawSessionRow, sessionIn, sessionRow, storedSession } from "../../session-row.ts";
import { EARLIEST, LATEST, sessionStretches } from "../../session-stretches.ts";
import { type ContactRow, contactOf } from "../../stored-rows.ts";
import type { Ask, Statement } from "../connections.ts";
import { ofContact } from "../of-contact.ts";
import { storedText } from "../stored-text.ts";
import { messageSteps } from "./message-steps.ts";

const LIST: Statement = {
  name: "listSessions",
  text: "SELECT sessions, total FROM parley.list_sessions($1, $2, $3, $4, $5)",
};
const FIRST = words("firstWords", "AND role = 'user' ORDER BY session, key");
const LAST = words("lastWords", "ORDER BY session DESC, key DESC");
const MARKS: Statement = {
  name: "sessionMarks",
  text: `SELECT s.key AS "sessionKey", s.beginning, m.rating, m.unanswered FROM parley.sessions s
    CROSS JOIN LATERAL (SELECT parley.is_unanswered(s.key, $3) AS unanswered, (SELECT min(rating) FROM
      (SELECT rating FROM parley.messages WHERE session = s.key ORDER BY session DESC, key DESC
       LIMIT ${MARKED_MESSAGES}) AS latest) AS rating) AS m
    WHERE s.site = $1 AND s.key = ANY($2::bigint[]) AND (s.beginning IS NOT NULL OR m.unanswered OR m.rating IS NOT NULL)`,
};
const SEARCH: Statement = {
  name: "searchSessions",
  text: "SELECT matching, next FROM parley.search_sessions($1, $2, $3, $4, $5, $6, $7, $8)",
};
/** The columns of an `ExportRow`, from sessions `s`. */
const EXPORTED =
  "parley.as_json(s) AS session, s.successor, s.beginning, parley.contact_of(s.key) AS contact";
const EXPORT_SITE = exporting("exportSite", "site = $1 AND key > $2");
const EXPORT_USER = exporting(
  "exportUser",
  "site = $1 AND key > $2 AND user_id = $4 AND user_verified >= $5",
);
const EXPORT_CONTACT = exporting("exportContact", `site = $1 AND key > $2 AND ${ofContact("$4")}`);

const EXPORT_RANGE: Statement = {
  name: "exportRange",
  text: `SELECT ${EXPORTED} FROM parley.sessions s
    WHERE site = $1 AND created_at >= $2 AND created_at <= $3 AND (created_at < $3 OR id > $4)
    ORDER BY created_at DESC, id LIMIT $5`,
};

type ListReads = Pick<
  Storage,
  | "listSessions"
  | "firstWords"
  | "lastWords"
  | "sessionMarks"
  | "searchSessions"
  | "exportSessions"
  | "exportRange"
>;

export function listReads(ask: Ask): ListReads {
  const steps = messageSteps(ask);
  return {
    async listSessions({ siteId, page, perPage, from = EARLIEST, to = LATEST }) {
      const stretches = storedText.fromValue(sessionStretches(from, to + 1));
      const values = [siteId, stretches, from, (page - 1) * perPage, perPage];
      const [found] = await ask<{ sessions: RawSessionRow[]; total: number }>(LIST, values);
      return { sessions: (found?.sessions ?? []).map(sessionIn), total: found?.total ?? 0 };
    },
    async firstWords(siteId, sessionKeys) {
      const rows = await ask<FirstWords & { files: string | null }>(FIRST, [siteId, sessionKeys]);
      return rows.map(({ sessionKey, content, files }) => ({
        sessionKey,
        content: firstWords(content, files),
      }));
    },
    async lastWords(siteId, sessionKeys) {
      const rows = await ask<LastWords & { files: string | null }>(LAST, [siteId, sessionKeys]);
      return rows.map(({ files, ...last }) => ({ ...last, content: firstWords(last.content, files) }));
    },
    async sessionMarks(siteId, sessionKeys, at) {
      const rows = await ask<MarksRow>(MARKS, [siteId, sessionKeys, at]);
      return rows.map(({ sessionKey, beginning, rating, unanswered }) => ({
        sessionKey,
        ...(beginning !== null && { beginning }),
        ...(rating !== null && { rating: rating === RATED.up ? "up" : "down" }),
        ...(unanswered && { unanswered }),
      }));
    },
    async searchSessions({ siteId, from = EARLIEST, to = LATEST, text = "", rating, unansweredAt }, place) {
      const { createdAt, id, messageKey } = place ?? { createdAt: to, id: "", messageKey: 0 };
      const wanted = [rating === undefined ? null : RATED[rating], unansweredAt ?? null];
      const values = [siteId, text.toLowerCase(), from, createdAt, id, messageKey, ...wanted];
      const [step] = await ask<{ matching: RawSessionRow[]; next: SearchPosition | null }>(SEARCH, values);
      return { found: (step?.matching ?? []).map(sessionIn), next: step?.next ?? undefined };
    },
    async exportSessions({ siteId, userId, verified = false, contactEmail }, after, limit) {
      const values = [siteId, after, limit];
      const rows = () => {
        if (contactEmail !== undefined) return ask<ExportRow>(EXPORT_CONTACT, [...values, contactEmail]);
        if (userId !== undefined) return ask<ExportRow>(EXPORT_USER, [...values, userId, verified]);
        return ask<ExportRow>(EXPORT_SITE, values);
      };
      return parts(siteId, await rows());
    },
    async exportRange({ siteId, from = EARLIEST, to = LATEST }, after, limit) {
      const { createdAt, id } = after ?? { createdAt: to, id: "" };
      const values = [siteId, from, createdAt, id, limit.sessions];
      return parts(siteId, await ask<ExportRow>(EXPORT_RANGE, values), limit.messages);
    },
  };

  /** Reads the messages of the first session, and of the next sessions that fit into the same step. Leaves out further sessions. */
  async function parts(
    siteId: string,
    rows: ExportRow[],
    most: number = READ_STEP.messages,
  ): Promise<SessionPart[]> {
    let count = 0;
    const fitting = rows.filter(({ session: { messageCount } }) => {
      const before = count;
      count += messageCount;
      return before === 0 || (before < most && count <= READ_STEP.messages);
    });
    const reached = await steps.firstStep(
      siteId,
      fitting.map(({ session }) => session.key),
    );
    return fitting
      .filter(({ session }) => reached.has(session.key))
      .map((row) => ({ ...exportedSession(row), ...(reached.get(row.session.key) ?? { messages: [] }) }));
  }
}

/** Values of the column `rating`. */
const RATED = { up: 1, down: -1 } as const;

interface MarksRow {
  sessionKey: number;
  beginning: string | null;
  rating: number | null;
  unanswered: true | null;
}

interface ExportRow {
  session: RawSessionRow;
  successor: string | null;
  beginning: string | null;
  contact: ContactRow | null;
}

function exportedSession({
  session,
  successor,
  beginning,
  contact,
}: ExportRow): Omit<ExportedSession, "messages"> {
  return {
    session: storedSession(sessionRow({ ...session, epoch: 0 })),
    ...(beginning !== null && { beginning }),
    ...(contact && { contact: contactOf(contact) }),
    successor: successor ?? undefined,
  };
}

/** Returns a statement that reads twice the wanted length, because an escaped NUL counts as two characters (stored-text.ts). */
function words(name: string, message: string): Statement {
  return {
    name,
    text: `SELECT s.key AS "sessionKey", m.role, m.at, m.content, CASE WHEN m.content = '' THEN m.files END AS files
      FROM parley.sessions s
      CROSS JOIN LATERAL (SELECT role, at, left(content, ${2 * FIRST_WORDS}) AS content, files FROM parley.messages
        WHERE session = s.key ${message} LIMIT 1) AS m
      WHERE s.site = $1 AND s.key = ANY($2::bigint[])`,
  };
}

function exporting(name: string, matching: string): Statement {
  return {
    name,
    text: `SELECT ${EXPORTED} FROM parley.sessions s WHERE ${matching} ORDER BY s.key LIMIT $3`,
  };
}
