import type { WholeDay } from "../service/shapes.ts";

export const FIGURES = [
  "conversations",
  "messages",
  "handovers",
  "missed",
  "firstAnswer",
  "unanswered",
  "ratings",
  "carts",
  "tokens",
  "medianWait",
] as const;

export type FigureName = (typeof FIGURES)[number];

export interface Figure {
  name: FigureName;
  /**
   * Unit of the figure's value: `share` is 0 to 1, `time` is milliseconds. The value is undefined if there was nothing to
   * measure.
   */
  kind: "count" | "share" | "time";
  value: number | undefined;
  /** Relative to the previous period; for a share, the difference. Undefined if one of the periods has no data. */
  change: number | undefined;
  /** Whether more is better, worse or neither. */
  more: "good" | "bad" | "neutral";
}

/** Returns a period's figures and their change since the previous period. Omits figures without data in both periods. */
export function figuresOf(days: readonly WholeDay[], before: readonly WholeDay[]): Figure[] {
  return FIGURES.flatMap((name) => {
    const { kind, more, read } = RULES[name];
    const [value, earlier] = [read(days), read(before)];
    if (value === undefined && earlier === undefined) return [];
    return { name, kind, more, value, change: changeOf(kind, value, earlier) };
  });
}

interface Rule extends Pick<Figure, "kind" | "more"> {
  /** The figure's value for these days; undefined if there is no data. */
  read(days: readonly WholeDay[]): number | undefined;
}

const RULES: Record<FigureName, Rule> = {
  conversations: { kind: "count", more: "good", read: (days) => sum(days, (day) => day.sessions) },
  messages: { kind: "count", more: "neutral", read: (days) => sum(days, (day) => day.messages) },
  handovers: { kind: "count", more: "neutral", read: (days) => some(days, (day) => day.handovers) },
  missed: {
    kind: "count",
    more: "bad",
    read: (days) => some(days, (day) => day.handovers) && sum(days, (day) => day.missed),
  },
  firstAnswer: { kind: "time", more: "bad", read: (days) => typical(days, (day) => day.first_answer_ms) },
  unanswered: { kind: "count", more: "bad", read: (days) => some(days, (day) => day.unanswered) },
  ratings: { kind: "share", more: "good", read: helpful },
  carts: { kind: "count", more: "good", read: (days) => some(days, (day) => day.assisted_carts) },
  tokens: { kind: "count", more: "neutral", read: (days) => some(days, (day) => day.tokens) },
  medianWait: { kind: "time", more: "bad", read: (days) => typical(days, (day) => day.p50_ms) },
};

function sum(days: readonly WholeDay[], read: (day: WholeDay) => number): number {
  return days.reduce((total, day) => total + read(day), 0);
}

function some(days: readonly WholeDay[], read: (day: WholeDay) => number): number | undefined {
  return sum(days, read) || undefined;
}

function helpful(days: readonly WholeDay[]): number | undefined {
  const up = sum(days, (day) => day.rated_up);
  const all = up + sum(days, (day) => day.rated_down);
  return all === 0 ? undefined : up / all;
}

/** Returns the value of the median day, so that one bad day does not change the figure. */
function typical(
  days: readonly WholeDay[],
  read: (day: WholeDay) => number | null | undefined,
): number | undefined {
  const values = days
    .map(read)
    .filter((value) => typeof value === "number")
    .toSorted((one, other) => one - other);
  return values[values.length >> 1];
}

function changeOf(kind: Figure["kind"], value?: number, before?: number): number | undefined {
  if (value === undefined || before === undefined) return undefined;
  if (kind === "share") return value - before;
  return before === 0 ? undefined : value / before - 1;
}
