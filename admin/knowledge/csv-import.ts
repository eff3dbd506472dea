import { type Observed, observable } from "../observed.ts";
import { type CsvLibrary, csvOf, entriesIn, type ReadCsv } from "./csv.ts";
import type { KnowledgeCalls } from "./knowledge-calls.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

/** Maximum bytes of a file: enough for 900 entries of full length, with four bytes per character. */
const LARGEST_FILE = 20_000_000;
/** Maximum number of faulty rows in `faults`. */
const MOST_FAULTS = 5;

export type ImportState =
  | { at: "start" }
  | { at: "reading" }
  | { at: "too_large" }
  /** `failure` is an error of a call of `KnowledgeCalls`, of reading the file, or of loading the CSV library. */
  | { at: "failed"; failure: unknown }
  /** `faults` are the first `MOST_FAULTS` of the `skipped` faulty rows. */
  | { at: "asking"; plan: ImportPlan; skipped: number; faults: ReadCsv["faults"] }
  | { at: "writing"; done: number; all: number }
  | { at: "imported"; count: number };

/** Imports a file of entries after a preview of the changes, and exports all entries as a file. */
export interface CsvImport extends Observed<{ step: ImportState }> {
  read(file: File): Promise<void>;
  /** Applies the shown changes, one call after the other. */
  write(): Promise<void>;
  /** Drops the file. Changes that were already applied stay. */
  stop(): void;
  /** Resolves to a file with all entries; to undefined if reading them failed. */
  file(): Promise<Blob | undefined>;
}

export function csvImport(
  calls: KnowledgeCalls,
  {
    library,
    changed,
  }: {
    library(): Promise<CsvLibrary>;
    /** Called after `write`, even if not all entries were written. */
    changed(): void;
  },
): CsvImport {
  const state = observable<{ step: ImportState }>({ step: { at: "start" } });
  const go = (step: ImportState) => state.set({ step });
  let turn = {};

  /** Runs `work` and shows its error, unless the work was stopped or replaced meanwhile. */
  async function trying<T>(work: (isStopped: () => boolean) => Promise<T>): Promise<T | undefined> {
    turn = {};
    const own = turn;
    go({ at: "reading" });
    try {
      return await work(() => turn !== own);
    } catch (failure) {
      if (turn === own) go({ at: "failed", failure });
      return undefined;
    }
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    read: (file) =>
      trying(async (isStopped) => {
        if (file.size > LARGEST_FILE) return go({ at: "too_large" });
        const [text, stored, papa] = await Promise.all([file.text(), calls.all(), library()]);
        const { entries, faults } = entriesIn(text, papa);
        if (isStopped()) return;
        const plan = planImport(entries, stored);
        go({ at: "asking", plan, skipped: faults.length, faults: faults.slice(0, MOST_FAULTS) });
      }),
    async write() {
      const { step } = state.current();
      if (step.at !== "asking") return;
      const { add, change } = step.plan;
      const works = [
        ...add.map((entry) => () => calls.add(entry)),
        ...change.map(
          ({ id, answer }) =>
            () =>
              calls.change(id, { answer }),
        ),
      ];
      await trying(async (isStopped) => {
        try {
          for (const [done, work] of works.entries()) {
            if (isStopped()) return;
            go({ at: "writing", done, all: works.length });
            await work();
          }
          if (!isStopped()) go({ at: "imported", count: works.length });
        } finally {
          changed();
        }
      });
    },
    stop() {
      turn = {};
      go({ at: "start" });
    },
    file: () =>
      trying(async () => {
        const [papa, entries] = await Promise.all([library(), calls.all()]);
        const file = new Blob([csvOf(entries, papa)], { type: "text/csv" });
        go({ at: "start" });
        return file;
      }),
  };
}
