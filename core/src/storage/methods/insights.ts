import { QUESTION_LENGTH, type UnansweredKind } from "../../sessions/unanswered-question.ts";
import type { Scripts } from "../database.ts";
import { MOST_ANSWERED } from "../port/insight-storage.ts";

/** The start of the list: later than any instant, because the list is latest first. */
const LAST = Number.MAX_SAFE_INTEGER;

export const insights: Scripts<"unansweredQuestions" | "answeredQuestions" | "markAnswered"> = {
  *unansweredQuestions(database, { siteId, from, to, after, limit }) {
    const rows = yield* database.all<QuestionRow>(
      `SELECT u.question AS key, u.kind, u.at AS "markedAt", u.asked_at AS "askedAt", s.id AS "sessionId",
         substr(m.content, 1, ${QUESTION_LENGTH}) AS question
       FROM parley.unanswered u JOIN parley.messages m ON m.key = u.question JOIN parley.sessions s ON s.key = u.session
       WHERE u.site = :siteId AND u.asked_at >= :from AND u.asked_at <= :to
         AND (u.asked_at, u.question) < (:afterAt, :afterKey) AND m.content <> ''
         AND NOT EXISTS (SELECT 1 FROM parley.unanswered o
           WHERE o.question = u.question AND (o.at, o.kind) > (u.at, u.kind))
       ORDER BY u.asked_at DESC, u.question DESC LIMIT :limit`,
      { siteId, from, to, afterAt: after?.askedAt ?? LAST, afterKey: after?.key ?? LAST, limit },
    );
    return rows;
  },
  *answeredQuestions(database, siteId) {
    const rows = yield* database.all<{ words: string; at: number }>(
      `SELECT words, at FROM parley.answered_questions WHERE site = :siteId ORDER BY at DESC LIMIT ${MOST_ANSWERED}`,
      { siteId },
    );
    return rows.map(({ words, at }) => ({ words: JSON.parse(words) as number[], at }));
  },
  *markAnswered(database, siteId, words, at) {
    yield* database.run(
      `INSERT INTO parley.answered_questions (site, words, at)
       SELECT id, :words, :at::bigint FROM parley.sites WHERE id = :siteId
       ON CONFLICT (site, words) DO UPDATE SET at = excluded.at`,
      { siteId, words: JSON.stringify(words), at },
    );
    yield* database.run(
      `DELETE FROM parley.answered_questions WHERE site = :siteId AND words IN
         (SELECT words FROM parley.answered_questions WHERE site = :siteId ORDER BY at DESC LIMIT 1000 OFFSET ${MOST_ANSWERED})`,
      { siteId },
    );
  },
};

interface QuestionRow {
  key: number;
  kind: UnansweredKind;
  markedAt: number;
  askedAt: number;
  sessionId: string;
  question: string;
}
