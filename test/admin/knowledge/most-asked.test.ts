import { describe, expect, it } from "vitest";
import { mostAskedIn } from "../../../admin/knowledge/most-asked.ts";

const asked = { question: "Is it blue?", count: 2, kind: "failed", session_ids: ["s"] };
const shown = { question: "Is it blue?", count: 2 };
const none = { answered: 0, open: 0 };

describe("mostAskedIn()", () => {
  it("returns null if no question is unanswered and last week has no figures", () => {
    expect(mostAskedIn({ data: [], last_week: none })).toBeNull();
  });

  it("returns the questions with their counts, and null for last week if last week has no figures", () => {
    expect(mostAskedIn({ data: [asked], last_week: none })).toEqual({ questions: [shown], lastWeek: null });
  });

  it("returns last week's figures even if no question is unanswered now", () => {
    const lastWeek = { answered: 3, open: 0 };
    expect(mostAskedIn({ data: [], last_week: lastWeek })).toEqual({ questions: [], lastWeek });
  });
});
