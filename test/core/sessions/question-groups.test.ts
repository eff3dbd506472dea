import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionGroups } from "../../../core/src/sessions/question-groups.ts";
import { questionWords, similarity } from "../../../core/src/sessions/question-words.ts";
import { UNANSWERED_KINDS, type UnansweredQuestion } from "../../../core/src/sessions/unanswered-question.ts";

const asked = (question: string, at: number, changes: Partial<UnansweredQuestion> = {}) => ({
  question,
  sessionId: `s${at}`,
  askedAt: at,
  kind: "failed" as const,
  markedAt: at,
  ...changes,
});

type Answered = [question: string, at: number][];

function collected(questions: UnansweredQuestion[], answered: Answered) {
  const groups = questionGroups();
  for (const [text, at] of answered) groups.answer({ words: questionWords(text), at });
  for (const question of questions) groups.add(question);
  return groups;
}

const grouped = (questions: UnansweredQuestion[], answered: Answered = []) =>
  collected(questions, answered).groups(1_000);

const word = fc.constantFrom(
  "where",
  "is",
  "my",
  "order",
  "parcel",
  "refund",
  "Größe",
  "配送",
  "the",
  "norway",
);
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
const text = fc.oneof(sentence, fc.string({ maxLength: 80 }), fc.string({ unit: "grapheme", maxLength: 40 }));
const questions = fc
  .array(fc.record({ question: text, kind: fc.constantFrom(...UNANSWERED_KINDS), session: fc.nat(9) }), {
    maxLength: 60,
  })
  .map((all) =>
    all.map(({ question, kind, session }, at) =>
      asked(question, 1_000 - at, { kind, sessionId: `s${session}` }),
    ),
  );

describe("questionWords", () => {
  it.each([
    ["Where is my order?", "  where IS my, order "],
    ["Wo ist mein Päckchen?", "wo ist mein PÄCKCHEN!!"],
    ["配送はいつですか？", " 配送はいつですか。"],
    ["ＦＡＱ", "faq"],
    ["???", " ??? "],
  ])("returns the same words for %j and %j", (one, other) =>
    expect(questionWords(one)).toEqual(questionWords(other)),
  );

  it.each([
    ["Do you ship to Norway?", "Do you ship to Canada?"],
    ["?", "!"],
    ["配送はいつですか", "返品はいつですか"],
  ])("returns words of low similarity for %j and %j", (one, other) =>
    expect(similarity(questionWords(one), questionWords(other))).toBeLessThan(0.75),
  );

  it("returns at most 60 words, as numbers instead of text", () => {
    const long = Array.from({ length: 500 }, (_, at) => `word${at}`).join(" ");
    expect(questionWords(long)).toHaveLength(60);
    fc.assert(
      fc.property(text, (question) => {
        const words = questionWords(question);
        expect(words.length).toBeGreaterThan(0);
        expect(words.every(Number.isSafeInteger)).toBe(true);
        expect(words).toEqual([...new Set(words)].sort((one, other) => one - other));
      }),
    );
  });
});

describe("similarity", () => {
  it("is symmetrical, between 0 and 1, and 1 only for equal words", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [words, others] = [questionWords(one), questionWords(other)];
        const by = similarity(words, others);
        expect(by).toBe(similarity(others, words));
        expect(by >= 0 && by <= 1).toBe(true);
        expect(by === 1).toBe(words.join() === others.join());
      }),
    );
  });
});

describe("questionGroups", () => {
  it("groups equal and similar wordings, most frequent first", () => {
    expect(
      grouped([
        asked("Do you ship to Norway?", 9, { kind: "disliked", markedAt: 20 }),
        asked("Where is my order, please?", 8, { kind: "asked_person", markedAt: 8 }),
        asked("WHERE IS MY ORDER", 7, { kind: "workflow_marked", markedAt: 30, sessionId: "s8" }),
        asked("where is my order", 6),
        asked("Do you ship to Canada?", 5),
      ]),
    ).toEqual([
      {
        question: "Where is my order, please?",
        kind: "workflow_marked",
        count: 3,
        lastAt: 8,
        sessionIds: ["s8", "s6"],
      },
      { question: "Do you ship to Norway?", kind: "disliked", count: 1, lastAt: 9, sessionIds: ["s9"] },
      { question: "Do you ship to Canada?", kind: "failed", count: 1, lastAt: 5, sessionIds: ["s5"] },
    ]);
  });

  it("lists the latest 5 conversations of a group", () => {
    const [group] = grouped(Array.from({ length: 9 }, (_, at) => asked("Hi", 9 - at)));
    expect(group).toMatchObject({ count: 9, sessionIds: ["s9", "s8", "s7", "s6", "s5"] });
  });

  it("omits questions asked before similar wording was marked as answered", () => {
    const all = [asked("Where is my order?", 9), asked("Where is my order please", 6), asked("Hello", 5)];
    expect(grouped(all, [["where is my order", 6]]).map(({ question, count }) => [question, count])).toEqual([
      ["Where is my order?", 1],
      ["Hello", 1],
    ]);
    expect(grouped(all, [["where is my order", 9]])).toHaveLength(1);
  });

  it("counts the answered and the open groups since a given time", () => {
    const all = [
      asked("Where is my order?", 9),
      asked("Do you ship to Norway?", 8),
      asked("do you ship to norway", 4),
      asked("Hello", 3),
    ];
    const answered: Answered = [
      ["do you ship to Norway", 8],
      ["where is my order", 8],
      ["Is it blue?", 9],
    ];
    const outcomes = [0, 4, 9, 10].map((from) => collected(all, answered).outcome(from));
    expect(outcomes).toEqual([
      { answered: 1, open: 2 },
      { answered: 1, open: 1 },
      { answered: 0, open: 1 },
      { answered: 0, open: 0 },
    ]);
  });

  it("counts every question once, and merges questions with the same words", () => {
    fc.assert(
      fc.property(questions, (all) => {
        const groups = grouped(all);
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        const wordings = new Set(groups.map(({ question }) => questionWords(question).join()));
        expect(wordings.size).toBe(groups.length);
        const counts = groups.map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((one, other) => other - one));
        for (const { question, sessionIds, count, lastAt } of groups) {
          const same = all.filter(
            (one) => questionWords(one.question).join() === questionWords(question).join(),
          );
          expect(count).toBeGreaterThanOrEqual(same.length);
          expect(lastAt).toBe(same[0]?.askedAt);
          expect(new Set(sessionIds).size).toBe(sessionIds.length);
          expect(sessionIds.length).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it("omits a group if its question is marked as answered, and returns all other groups", () => {
    fc.assert(
      fc.property(questions, (all) => {
        const [first, ...others] = grouped(all);
        if (first === undefined) return;
        expect(grouped(all, [[first.question, 1_000]])).toEqual(others);
      }),
    );
  });
});
