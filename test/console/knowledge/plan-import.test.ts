import { expect, test } from "vitest";
import { planImport } from "../../../console/src/knowledge/plan-import.ts";

const stored = [
  { id: "ent_1", question: "When do you open?", answer: "At nine" },
  { id: "ent_2", question: "Where are you?", answer: "In Oslo" },
];

test("new questions are added, known ones get another answer, and the rest stays", () => {
  const read = [
    { question: "when do  you open?", answer: "At ten" },
    { question: "Where are you?", answer: "In Oslo" },
    { question: "Who are you?", answer: "A shop" },
  ];
  expect(planImport(read, stored)).toEqual({
    add: [{ question: "Who are you?", answer: "A shop" }],
    change: [{ id: "ent_1", question: "when do  you open?", answer: "At ten" }],
    same: 1,
  });
});

test("of several rows with one question, the last counts", () => {
  const read = [
    { question: "Who?", answer: "One" },
    { question: "WHO?", answer: "Two" },
  ];
  expect(planImport(read, []).add).toEqual([{ question: "WHO?", answer: "Two" }]);
});
