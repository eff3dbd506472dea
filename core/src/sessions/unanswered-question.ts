/** Why a question counts as unanswered (contract §21.4). */
export const UNANSWERED_KINDS = [
  "failed",
  "workflow_marked",
  "model_marked",
  "disliked",
  "asked_person",
] as const;

export type UnansweredKind = (typeof UNANSWERED_KINDS)[number];

/** Kinds that the source of a reply reports with the reply. */
export type MarkedKind = Extract<UnansweredKind, "workflow_marked" | "model_marked">;

/** A visitor's message that counts as unanswered. */
export interface UnansweredQuestion {
  /** The first `QUESTION_LENGTH` characters of the message. */
  question: string;
  sessionId: string;
  askedAt: number;
  /** The latest reason and its time. */
  kind: UnansweredKind;
  markedAt: number;
}

/** Length in Unicode code points. */
export const QUESTION_LENGTH = 500;
