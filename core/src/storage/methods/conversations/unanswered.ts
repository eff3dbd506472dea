import type { UnansweredKind } from "../../../sessions/unanswered-question.ts";
import { dayOf } from "../../../sites/site-days.ts";
import type { Steps } from "../../database.ts";
import type { QuestionRef } from "../../port.ts";
import type { SessionRow } from "../../session-row.ts";
import type { ConversationRows } from "./rows.ts";

/** A question, and a reason why it counts as unanswered. */
interface Mark extends QuestionRef {
  kind: UnansweredKind;
  timezone: string | undefined;
}

/** Marks a question as unanswered. Its first mark also counts it in the usage of its day. */
export function* markUnanswered(
  { database, usage }: ConversationRows,
  { siteId, sessionKey, questionKey, kind, timezone, at }: Mark & { at: number },
): Steps<void> {
  const question = yield* database.get<{ at: number; marks: number }>(
    `SELECT at, (SELECT count(*) FROM parley.unanswered WHERE question = :questionKey) AS marks
     FROM parley.messages WHERE key = :questionKey AND session = :sessionKey AND role = 'user'`,
    { questionKey, sessionKey },
  );
  if (question === undefined) return;
  yield* database.run(
    `INSERT INTO parley.unanswered (question, kind, at, asked_at, session, site)
     VALUES (:questionKey, :kind, :at, :askedAt, :sessionKey, :siteId)
     ON CONFLICT (question, kind) DO UPDATE SET at = excluded.at`,
    { questionKey, kind, at, askedAt: question.at, sessionKey, siteId },
  );
  if (Number(question.marks) === 0) usage.add(siteId, dayOf(question.at, timezone), "unanswered");
}

/** Removes a mark. Without its last mark, a question is no longer counted in the usage of its day. */
export function* unmarkUnanswered(
  { database, usage }: ConversationRows,
  { siteId, questionKey, kind, timezone }: Omit<Mark, "sessionKey">,
): Steps<void> {
  const mark = yield* database.get<{ askedAt: number; marks: number }>(
    `SELECT asked_at AS "askedAt", (SELECT count(*) FROM parley.unanswered WHERE question = :questionKey) AS marks
     FROM parley.unanswered WHERE question = :questionKey AND kind = :kind`,
    { questionKey, kind },
  );
  if (mark === undefined) return;
  yield* database.run("DELETE FROM parley.unanswered WHERE question = :questionKey AND kind = :kind", {
    questionKey,
    kind,
  });
  if (Number(mark.marks) === 1) usage.add(siteId, dayOf(mark.askedAt, timezone), "unanswered", -1);
}

/**
 * Returns the question that becomes unanswered because its visitor now asks for a person. That is the question that the latest
 * message answers, or the latest message itself if no reply to it is expected. Undefined while a reply is expected, if an agent
 * wrote the latest message, or if the handling changed after it.
 */
export function* questionBefore(
  { database }: ConversationRows,
  { siteId, session }: { siteId: string; session: SessionRow },
): Steps<number | undefined> {
  const latest = yield* database.get<{
    key: number;
    role: string;
    answers: number | null;
    dueAt: number | null;
  }>(
    `SELECT key, role, answers, due_at AS "dueAt" FROM parley.messages WHERE session = :session ORDER BY key DESC LIMIT 1`,
    { session: session.key },
  );
  if (latest === undefined) return undefined;
  const question = latest.role === "user" && latest.dueAt === null ? latest.key : latest.answers;
  if (question === null) return undefined;
  const changed = yield* database.get(
    `SELECT 1 AS one FROM parley.session_events
     WHERE site = :siteId AND session_id = :sessionId AND key > :key AND type = 'handling' LIMIT 1`,
    { siteId, sessionId: session.id, key: latest.key },
  );
  return changed === undefined ? question : undefined;
}
