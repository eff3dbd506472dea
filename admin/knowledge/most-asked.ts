import type { UnansweredQuestion } from "./knowledge-calls.ts";

/** Query of `GET /v1/insights/questions` for Home, which shows three questions. */
export const MOST_ASKED = { limit: 3 };

/** The unanswered questions on Home (contract §21.4). */
export interface MostAsked {
  /** The most frequent questions of the last 30 days. */
  questions: Pick<UnansweredQuestion, "question" | "count">[];
  /** How many questions of the last 7 days now have an answer, and how many do not; null if there were none. */
  lastWeek: { answered: number; open: number } | null;
}

/** Converts the response to what Home shows; null if there is nothing to show. */
export function mostAskedIn({
  data,
  last_week: lastWeek,
}: {
  data: Pick<UnansweredQuestion, "question" | "count">[];
  last_week: { answered: number; open: number };
}): MostAsked | null {
  const hadAny = lastWeek.answered + lastWeek.open > 0;
  if (data.length === 0 && !hadAny) return null;
  return {
    questions: data.map(({ question, count }) => ({ question, count })),
    lastWeek: hadAny ? lastWeek : null,
  };
}
