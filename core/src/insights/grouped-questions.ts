import { setImmediate } from "node:timers/promises";
import { type QuestionGroups, questionGroups } from "../sessions/question-groups.ts";
import type { InsightStorage, ListedQuestion } from "../storage/port/insight-storage.ts";

const MOST_QUESTIONS = 2_000;
/** Number of questions that one read returns. */
const STEP = 100;
/** Milliseconds of work before other requests get a turn. */
const TURN = 2;

/** Groups the latest 2,000 unanswered questions that were asked from `from` to `to`. Yields to other requests every 2 ms. */
export async function groupedQuestions(
  storage: Pick<InsightStorage, "answeredQuestions" | "unansweredQuestions">,
  range: { siteId: string; from: number; to: number },
): Promise<QuestionGroups> {
  const groups = questionGroups();
  let begunAt = performance.now();
  const pause = async () => {
    if (performance.now() - begunAt < TURN) return;
    await setImmediate();
    begunAt = performance.now();
  };
  for (const marked of await storage.answeredQuestions(range.siteId)) {
    groups.answer(marked);
    await pause();
  }
  let after: ListedQuestion | undefined;
  for (let read = 0; read < MOST_QUESTIONS; read += STEP) {
    const questions = await storage.unansweredQuestions({ ...range, ...(after && { after }), limit: STEP });
    for (const question of questions) {
      groups.add(question);
      await pause();
    }
    after = questions.at(-1);
    if (questions.length < STEP) break;
  }
  return groups;
}
