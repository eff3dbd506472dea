import type { Storage } from "../../port.ts";
import { sessionStretches } from "../../session-stretches.ts";
import type { Ask, Statement } from "../connections.ts";
import {
  type MessageRow,
  metadataOf,
  type SessionRow,
  storedMessage,
  storedSession,
} from "../stored-rows.ts";
import { storedText } from "../stored-text.ts";

/** The ends of a JavaScript date's range; both are starts of days. */
const EARLIEST = -8.64e15;
const LATEST = 8.64e15;

const LIST: Statement = {
  name: "listSessions",
  text: "SELECT sessions, total FROM parley.list_sessions($1, $2, $3, $4, $5)",
};
const EXPORT_SITE = exporting("exportSite", "site = $1 AND key > $2");
const EXPORT_USER = exporting("exportUser", "site = $1 AND key > $2 AND user_id = $4");

export function listReads(ask: Ask): Pick<Storage, "listSessions" | "exportSessions"> {
  return {
    async listSessions({ siteId, page, perPage, from = EARLIEST, to = LATEST - 1 }) {
      const stretches = storedText.fromValue(sessionStretches(from, to + 1));
      const values = [siteId, stretches, from, (page - 1) * perPage, perPage];
      const [found] = await ask<{ sessions: SessionRow[]; total: number }>(LIST, values);
      return { sessions: (found?.sessions ?? []).map(storedSession), total: found?.total ?? 0 };
    },
    async exportSessions({ siteId, userId }, after, limit) {
      const values = [siteId, after, limit];
      const rows = await (userId === undefined
        ? ask<ExportRow>(EXPORT_SITE, values)
        : ask<ExportRow>(EXPORT_USER, [...values, userId]));
      return rows.map(({ session, successor, messages }) => ({
        session: storedSession(session),
        successor: successor ?? undefined,
        messages: messages.map((row) => ({ ...storedMessage(row), metadata: metadataOf(row) })),
      }));
    },
  };
}

interface ExportRow {
  session: SessionRow;
  successor: string | null;
  messages: MessageRow[];
}

function exporting(name: string, matching: string): Statement {
  return {
    name,
    text: `SELECT parley.told(s) AS session, s.successor,
      (SELECT coalesce(json_agg(parley.told(m) ORDER BY m.key), '[]') FROM parley.messages m
       WHERE m.session = s.key) AS messages
      FROM parley.sessions s WHERE ${matching} ORDER BY s.key LIMIT $3`,
  };
}
