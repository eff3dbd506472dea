import { ENTRY_FIELDS, type EntryFault, faultIn, trimmed, type WrittenEntry } from "./written-entry.ts";

/** The functions of Papa Parse that this module uses. The caller passes the package. */
export interface CsvLibrary {
  parse(
    csv: string,
    options: { preview?: number; skipEmptyLines?: "greedy"; delimiter?: string },
  ): { data: unknown[]; meta: { delimiter: string } };
  unparse(table: { fields: string[]; data: string[][] }, options: { escapeFormulae: boolean }): string;
}

export interface ReadCsv {
  entries: WrittenEntry[];
  /** Faulty rows, by their number in the file, from 1. */
  faults: (EntryFault & { row: number })[];
}

/** Names of the two columns in the first row, in the languages of the screens. */
const NAMES = { question: ["question", "frage"], answer: ["answer", "antwort"] };

/**
 * Parses a CSV file with a question and an answer per row. Accepts the delimiters, quotes and line endings of any spreadsheet.
 * The first row that is not empty may name the columns. Otherwise the first column is the question, the second the answer.
 */
export function entriesIn(csv: string, library: CsvLibrary): ReadCsv {
  // The first parse skips empty rows, which would mislead the guess of the delimiter. The second includes them, so that row
  // numbers match the file.
  const { delimiter } = library.parse(csv, { preview: 20, skipEmptyLines: "greedy" }).meta;
  const rows = library.parse(csv, { delimiter }).data as string[][];
  const read: ReadCsv = { entries: [], faults: [] };
  const first = rows.findIndex(isFilled);
  const columns = columnsNamedBy(rows[first] ?? []);
  for (const [at, cells] of rows.entries()) {
    if (!isFilled(cells) || (at === first && columns.areNamed)) continue;
    const [question, answer] = [cells[columns.question], cells[columns.answer]];
    const entry = trimmed({ question: plain(question), answer: plain(answer) });
    const fault = faultIn(entry);
    if (fault === undefined) read.entries.push(entry);
    else read.faults.push({ row: at + 1, ...fault });
  }
  return read;
}

/**
 * Formats entries as a CSV file, with a byte order mark, so that spreadsheets read UTF-8. Escapes cells that spreadsheets would
 * treat as formulas.
 */
export function csvOf(entries: readonly WrittenEntry[], library: CsvLibrary): string {
  const rows = entries.map(({ question, answer }) => [question, answer]);
  return `\uFEFF${library.unparse({ fields: [...ENTRY_FIELDS], data: rows }, { escapeFormulae: true })}\r\n`;
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

/** Removes the quote that `csvOf` adds to text that looks like a formula. */
function plain(cell = ""): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");
}
