import type { StoredEntry } from "./knowledge-calls.ts";
import type { WrittenEntry } from "./written-entry.ts";

export interface ImportPlan {
  /** Entries whose question is new. */
  add: WrittenEntry[];
  /** Entries whose question exists with another answer. */
  change: StoredEntry[];
  /** Number of entries that already exist unchanged. */
  same: number;
}

/** The changes that an import makes. If several rows have the same question, the last row is used. */
export function planImport(read: readonly WrittenEntry[], stored: readonly StoredEntry[]): ImportPlan {
  const known = new Map(stored.map((entry) => [keyOf(entry), entry]));
  const plan: ImportPlan = { add: [], change: [], same: 0 };
  for (const [key, entry] of new Map(read.map((each) => [keyOf(each), each]))) {
    const twin = known.get(key);
    if (twin === undefined) plan.add.push(entry);
    else if (twin.answer === entry.answer) plan.same += 1;
    else plan.change.push({ ...entry, id: twin.id });
  }
  return plan;
}

function keyOf({ question }: WrittenEntry): string {
  return question.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
