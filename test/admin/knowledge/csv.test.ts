import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { csvOf as csvWith, entriesIn as entriesWith } from "../../../admin/knowledge/csv.ts";
import type { WrittenEntry } from "../../../admin/knowledge/written-entry.ts";

const entriesIn = (csv: string) => entriesWith(csv, Papa);
const csvOf = (entries: WrittenEntry[]) => csvWith(entries, Papa);

describe("entriesIn()", () => {
  test.each([
    ["commas", "Question,Answer\nWhen?,Today\n"],
    ["semicolons, as in German spreadsheets", "Frage;Antwort\r\nWhen?;Today\r\n"],
    ["tabs, and the columns the other way round", "answer\tnote\tquestion\nToday\tx\tWhen?\n"],
    ["no names, and a byte order mark", "\uFEFFWhen?,Today"],
    ["names after a byte order mark", "\uFEFFquestion,answer\nWhen?,Today"],
    ["empty rows", "\nquestion,answer\n,\n\nWhen?, Today \n\n"],
  ])("reads the columns of a file with %s", (_, csv) => {
    expect(entriesIn(csv)).toEqual({ entries: [{ question: "When?", answer: "Today" }], faults: [] });
  });

  test("keeps line breaks and quotes inside a cell", () => {
    expect(entriesIn('"Say ""hi""?","One,\ntwo"').entries).toEqual([
      { question: 'Say "hi"?', answer: "One,\ntwo" },
    ]);
  });

  test("names the row and the field of an invalid entry", () => {
    const csv = `question,answer\n,Today\nWhen?\n${"q".repeat(501)},a\nok,${"a".repeat(5_001)}\nWhere?,Here`;
    expect(entriesIn(csv)).toEqual({
      entries: [{ question: "Where?", answer: "Here" }],
      faults: [
        { row: 2, field: "question", problem: "empty" },
        { row: 3, field: "answer", problem: "empty" },
        { row: 4, field: "question", problem: "too_long" },
        { row: 5, field: "answer", problem: "too_long" },
      ],
    });
  });

  test("counts an emoji as one character, not as two UTF-16 units", () => {
    expect(entriesIn(`${"😀".repeat(500)},ok`).faults).toEqual([]);
  });
});

test("reading an exported file returns the same entries, for any text in an entry", () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 50 })
    .map((words) => words.trim().replace(/^'(?=[=+\-@])/, ""))
    .filter((words) => words !== "" && !words.includes("\uFEFF"));
  const formula = fc.constantFrom("=1+1", "+49 30 123", "-5 %", "@home", "'quoted'");
  const cell = fc.oneof(text, formula);
  fc.assert(
    fc.property(fc.array(fc.record({ question: cell, answer: cell }), { maxLength: 5 }), (entries) => {
      expect(entriesIn(csvOf(entries))).toEqual({ entries, faults: [] });
    }),
  );
});

test("an exported file contains no cell that a spreadsheet would run as a formula", () => {
  const csv = csvOf([{ question: "=HYPERLINK(1)", answer: "@SUM(1)" }]);
  expect(csv).toContain(`"'=HYPERLINK(1)","'@SUM(1)"`);
});
