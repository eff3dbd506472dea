import Papa from "papaparse";
import { LONGEST, type WrittenEntry } from "./written-entry.ts";

export interface ReadCsv {
  entries: WrittenEntry[];
  /** Rows that make no entry, by their number in the file, from 1. */
  faults: { row: number; field: keyof WrittenEntry; problem: "empty" | "too_long" }[];
}

/** Names of the two columns in the first row, in the console's languages. */
const NAMES = { question: ["question", "frage"], answer: ["answer", "antwort"] };

/**
 * Reads a CSV file with a question and an answer per row, as spreadsheets write it: any of their delimiters, quotes and ends of
 * lines. The first row that is not empty may name the columns; without names, the first two count.
 */
export function entriesIn(csv: string): ReadCsv {
  // Empty rows would mislead the guess, and count as rows of the file.
  const { delimiter } = Papa.parse(csv, { preview: 20, skipEmptyLines: "greedy" }).meta;
  const { data: rows } = Papa.parse<string[]>(csv, { delimiter });
  const read: ReadCsv = { entries: [], faults: [] };
  const first = rows.findIndex(isFilled);
  const columns = columnsNamedBy(rows[first] ?? []);
  for (const [at, cells] of rows.entries()) {
    if (!isFilled(cells) || (at === first && columns.areNamed)) continue;
    const entry = {
      question: plain(cells[columns.question]),
      answer: plain(cells[columns.answer]),
    };
    const faults = (["question", "answer"] as const).flatMap((field) => {
      const length = [...entry[field]].length;
      const problem = length === 0 ? "empty" : length > LONGEST[field] ? "too_long" : undefined;
      return problem === undefined ? [] : [{ row: at + 1, field, problem } as const];
    });
    if (faults[0] === undefined) read.entries.push(entry);
    else read.faults.push(faults[0]);
  }
  return read;
}

/** With a byte order mark, by which spreadsheets know UTF-8. No cell is taken for a formula. */
export function csvOf(entries: readonly WrittenEntry[]): string {
  const rows = entries.map(({ question, answer }) => [question, answer]);
  return `\uFEFF${Papa.unparse({ fields: ["question", "answer"], data: rows }, { escapeFormulae: true })}\r\n`;
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

function columnsNamedBy(cells: readonly string[]) {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const at = (field: keyof WrittenEntry) => names.findIndex((name) => NAMES[field].includes(name));
  const [question, answer] = [at("question"), at("answer")];
  const areNamed = question >= 0 && answer >= 0;
  return areNamed ? { question, answer, areNamed } : { question: 0, answer: 1, areNamed };
}

/** Without the quote that `csvOf` puts before what looks like a formula. */
function plain(cell = ""): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");
}
