import type { DatabaseSync } from "node:sqlite";
import { MARKED_MESSAGES } from "../../../port.ts";
import { ratingOf } from "../messages/message-rows.ts";
import type { Synchronous } from "../synchronous.ts";

/** Whether the session `s` is unanswered at the instant `:now`; NULL if it has no messages. */
export const IS_UNANSWERED = `(SELECT role = 'user' AND coalesce(due_at, 0) <= :now FROM messages
   WHERE session = s.key ORDER BY key DESC LIMIT 1)`;

export function sessionMarksOperations(database: DatabaseSync): Synchronous<"sessionMarks"> {
  const marks = database.prepare(
    `SELECT s.key AS sessionKey, s.beginning, ${IS_UNANSWERED} AS unanswered, (SELECT min(rating) FROM
       (SELECT rating FROM messages WHERE session = s.key ORDER BY key DESC LIMIT ${MARKED_MESSAGES})) AS rating
     FROM json_each(:keys) asked CROSS JOIN sessions s ON s.key = asked.value AND s.site = :siteId`,
  );
  return {
    sessionMarks(siteId, sessionKeys, at) {
      const rows = marks.all({ siteId, keys: JSON.stringify(sessionKeys), now: at }) as unknown as Row[];
      return rows
        .filter(
          ({ beginning, rating, unanswered }) => beginning !== null || rating !== null || unanswered === 1,
        )
        .map(({ sessionKey, beginning, rating, unanswered }) => {
          const rated = ratingOf(rating);
          return {
            sessionKey,
            ...(beginning !== null && { beginning }),
            ...(rated && { rating: rated }),
            ...(unanswered === 1 && { unanswered: true }),
          };
        });
    },
  };
}

interface Row {
  sessionKey: number;
  beginning: string | null;
  rating: number | null;
  unanswered: 0 | 1 | null;
}
