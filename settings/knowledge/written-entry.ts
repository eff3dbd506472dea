/** What somebody writes of an entry (design.md §21.1). */
export interface WrittenEntry {
  question: string;
  answer: string;
}

/** Unicode code points. */
export const LONGEST = { question: 500, answer: 5_000 };
