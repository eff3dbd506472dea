import type { AnsweredQuestion } from "../../sessions/question-groups.ts";
import type { UnansweredQuestion } from "../../sessions/unanswered-question.ts";

/** Maximum number of wordings stored as answered per site. The oldest are removed. */
export const MOST_ANSWERED = 1_000;

/** A question and its position in the list. */
export interface ListedQuestion extends UnansweredQuestion {
  key: number;
}

export interface InsightStorage {
  /**
   * Messages with a text that count as unanswered (`sessions/unanswered-question.ts`), asked from `from` to `to`, latest first,
   * after `after`; at most `limit`. Replies, failures, ratings and changes of handling mark them. The mark of a rating is removed
   * when the rating changes, the mark of a failure when a later attempt begins.
   */
  unansweredQuestions(query: {
    siteId: string;
    from: number;
    to: number;
    after?: Pick<ListedQuestion, "askedAt" | "key">;
    limit: number;
  }): Promise<ListedQuestion[]>;
  /** The wordings that were marked as answered, latest first. */
  answeredQuestions(siteId: string): Promise<AnsweredQuestion[]>;
  /** Marks a wording (`questionWords`) as answered. */
  markAnswered(siteId: string, words: readonly number[], at: number): Promise<void>;
}
