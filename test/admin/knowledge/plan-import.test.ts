import { expect, test } from "vitest";
import { planImport } from "../../../admin/knowledge/plan-import.ts";

const stored = [
  { id: "ent_1", question: "When do you open?", answer: "At nine" },
  { id: "ent_2", question: "Where are you?", answer: "In Oslo" },
];

test("an import adds new questions, changes the answers of known questions, and keeps all other entries", () => {
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

test("an import uses the last of several rows with the same question", () => {
  const read = [
    { question: "Who?", answer: "One" },
    { question: "WHO?", answer: "Two" },
  ];
  expect(planImport(read, []).add).toEqual([{ question: "WHO?", answer: "Two" }]);
});
