import { KNOWLEDGE_BOUNDS } from "../generated/knowledge-bounds.ts";

/** The parts of an entry that people write (contract §21.1). */
export interface WrittenEntry {
  question: string;
  answer: string;
}

export const ENTRY_FIELDS = ["question", "answer"] as const;

/** The entry in stored form, with its texts trimmed. */
export function trimmed({ question, answer }: WrittenEntry): WrittenEntry {
  return { question: question.trim(), answer: answer.trim() };
}

export interface EntryFault {
  field: keyof WrittenEntry;
  problem: "empty" | "too_long";
}

/** The first fault of a trimmed entry. Lengths are Unicode code points. */
export function faultIn(entry: WrittenEntry): EntryFault | undefined {
  for (const field of ENTRY_FIELDS) {
    const length = [...entry[field]].length;
    if (length === 0) return { field, problem: "empty" };
    if (length > KNOWLEDGE_BOUNDS[field].maxLength) return { field, problem: "too_long" };
  }
  return undefined;
}
