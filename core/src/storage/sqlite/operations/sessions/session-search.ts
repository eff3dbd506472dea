import type { DatabaseSync } from "node:sqlite";
import type { Session } from "../../../../sessions/session.ts";
import { SEARCH_STEP } from "../../../port.ts";
import { type RawSessionRow, sessionIn } from "../../../session-row.ts";
import { EARLIEST, LATEST } from "../../../session-stretches.ts";
import { SESSION_COLUMNS } from "../../session-columns.ts";
import { numberOf } from "../messages/message-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import { IS_UNANSWERED } from "./session-marks.ts";

/** Compares texts in JavaScript, because SQLite's `lower` and `LIKE` convert only A to Z. */
export function sessionSearchOperations(database: DatabaseSync): Synchronous<"searchSessions"> {
  const sessions = database.prepare(
    `SELECT ${SESSION_COLUMNS} FROM sessions
     WHERE site = :siteId AND created_at >= :from AND created_at <= :at AND (created_at < :at OR id >= :id)
     ORDER BY created_at DESC, id`,
  );
  const messages = database.prepare(
    "SELECT key, content, rating FROM messages WHERE session = ? AND key > ? ORDER BY key",
  );
  const isUnanswered = database.prepare(
    `SELECT ${IS_UNANSWERED} AS unanswered FROM sessions s WHERE key = :key`,
  );
  return {
    searchSessions({ siteId, from = EARLIEST, to = LATEST, text = "", rating, unansweredAt }, place) {
      const { createdAt: at, id, messageKey } = place ?? { createdAt: to, id: "", messageKey: 0 };
      const wanted = text.toLowerCase();
      const rated = numberOf(rating);
      const isLeftOut = (key: number) =>
        unansweredAt !== undefined && isUnanswered.get({ key, now: unansweredAt })?.unanswered !== 1;
      const found: Session[] = [];
      let rows = 0;
      let characters = 0;
      const isOver = () => rows >= SEARCH_STEP.rows || characters >= SEARCH_STEP.characters;
      for (const session of sessions.iterate({
        siteId,
        from,
        at,
        id,
      }) as Iterable<unknown> as Iterable<RawSessionRow>) {
        const next = {
          createdAt: session.createdAt,
          id: session.id,
          messageKey: session.id === id ? messageKey : 0,
        };
        if (isOver()) return { found, next };
        rows += 1;
        if (isLeftOut(session.key)) continue;
        if (wanted === "" && rated === null) {
          found.push(sessionIn(session));
          continue;
        }
        for (const { key, content, rating } of messages.iterate(
          session.key,
          next.messageKey,
        ) as Iterable<MessageRow>) {
          if (isOver()) return { found, next };
          rows += 1;
          characters += content.length;
          next.messageKey = key;
          if (rated !== null && rating !== rated) continue;
          if (content.toLowerCase().includes(wanted)) {
            found.push(sessionIn(session));
            break;
          }
        }
      }
      return { found, next: undefined };
    },
  };
}

interface MessageRow {
  key: number;
  content: string;
  rating: number | null;
}
