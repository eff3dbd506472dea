import { describe, expect, it } from "vitest";
import type { UsageDay } from "../../../inbox/src/service/shapes.ts";
import { english } from "../../../inbox/src/strings/english.ts";
import { wordsOf } from "../../../inbox/src/strings/words.ts";
import { figureText } from "../../../inbox/src/usage/figure-text.ts";
import { figuresOf } from "../../../inbox/src/usage/figures.ts";
import { everyDay, usageCsv } from "../../../inbox/src/usage/usage-csv.ts";

const days = (...days: UsageDay[]) =>
  everyDay(
    days,
    days.map(({ date }) => date),
  );

const day = (date: string, sessions: number, more = {}) => ({
  date,
  sessions,
  messages: 2 * sessions,
  failures: 0,
  p50_ms: 900,
  p95_ms: 2_000,
  ...more,
});

describe("figuresOf", () => {
  it("compares a period with the previous one", () => {
    const now = days(
      day("2026-11-02", 6, { handovers: 2, unanswered: 4, rated_up: 3, rated_down: 1, assisted_carts: 2 }),
      day("2026-11-03", 6),
    );
    const before = days(day("2026-10-31", 4), day("2026-11-01", 4, { rated_up: 1, rated_down: 1 }));
    const figures = Object.fromEntries(figuresOf(now, before).map((figure) => [figure.name, figure]));
    expect(figures.conversations).toMatchObject({ value: 12, change: 0.5 });
    expect(figures.handovers).toMatchObject({ value: 2, change: undefined });
    expect(figures.unanswered).toMatchObject({ value: 4, more: "bad" });
    expect(figures.missed).toMatchObject({ value: 0, change: undefined });
    expect(figures.ratings).toMatchObject({ value: 0.75, change: 0.25 });
    expect(figures.carts).toMatchObject({ value: 2, change: undefined });
    expect(figures.medianWait).toMatchObject({ value: 900, change: 0 });
    for (const name of ["tokens", "firstAnswer"]) expect(figures).not.toHaveProperty(name);
  });
});

describe("figureText", () => {
  const { say } = wordsOf("en", english);
  it.each([
    [{ kind: "time", value: 90_000 }, "1.5 min"],
    [{ kind: "time", value: 2_500 }, "2.5 s"],
    [{ kind: "time", value: null }, "–"],
    [{ kind: "count", value: 12_000_000 }, "12M"],
    [{ kind: "share", value: 0.75 }, "75%"],
  ] as const)("writes %j as %s", (figure, text) => expect(figureText(figure, say, "en")).toBe(text));
});

describe("usageCsv", () => {
  it("has one line per date, with the API's field names", () => {
    const days = everyDay(
      [day("2026-11-02", 6, { rated_up: 3, first_answer_ms: 4_000 })],
      ["2026-11-01", "2026-11-02"],
    );
    expect(usageCsv(days).split("\r\n")).toEqual([
      "\uFEFFdate,sessions,messages,failures,p50_ms,p95_ms,handovers,missed,unanswered,first_answer_ms,rated_up,rated_down,tokens,tool_calls,assisted_carts",
      "2026-11-01,0,0,0,,,0,0,0,,0,0,0,0,0",
      "2026-11-02,6,12,0,900,2000,0,0,0,4000,3,0,0,0,0",
      "",
    ]);
  });
});
