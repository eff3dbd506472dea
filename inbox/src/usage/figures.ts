import type { UsageDay } from "../service/shapes.ts";

export const FIGURES = [
  "conversations",
  "messages",
  "handovers",
  "missed",
  "firstAnswer",
  "ratings",
  "carts",
  "tokens",
  "medianWait",
] as const;

export type FigureName = (typeof FIGURES)[number];

export interface Figure {
  name: FigureName;
  /** `share` is 0–1, `time` milliseconds. Undefined: nothing to measure. */
  kind: "count" | "share" | "time";
  value: number | undefined;
  /** Relative to the period before, for a share the difference; undefined if that period has nothing. */
  change: number | undefined;
  /** Whether more is better, worse or neither. */
  more: "good" | "bad" | "neutral";
}

/** The figures of a period and their change from the one before. Figures that the service does not report are left out. */
export function figuresOf(days: readonly UsageDay[], before: readonly UsageDay[]): Figure[] {
  return FIGURES.flatMap((name) => {
    const { kind, more, read } = RULES[name];
    const [value, earlier] = [read(days), read(before)];
    if (value === undefined && earlier === undefined && OPTIONAL.has(name)) return [];
    return { name, kind, more, value, change: changeOf(kind, value, earlier) };
  });
}

const OPTIONAL: ReadonlySet<FigureName> = new Set([
  "handovers",
  "missed",
  "firstAnswer",
  "tokens",
  "carts",
  "ratings",
]);

interface Rule extends Pick<Figure, "kind" | "more"> {
  read(days: readonly UsageDay[]): number | undefined;
}

const RULES: Record<FigureName, Rule> = {
  conversations: { kind: "count", more: "good", read: (days) => sum(days, (day) => day.sessions) ?? 0 },
  messages: { kind: "count", more: "neutral", read: (days) => sum(days, (day) => day.messages) ?? 0 },
  handovers: { kind: "count", more: "neutral", read: (days) => sum(days, (day) => day.handovers) },
  missed: { kind: "count", more: "bad", read: (days) => sum(days, (day) => day.missed) },
  firstAnswer: { kind: "time", more: "bad", read: (days) => typical(days, (day) => day.first_answer_ms) },
  ratings: { kind: "share", more: "good", read: helpful },
  carts: { kind: "count", more: "good", read: (days) => sum(days, (day) => day.assisted_carts) },
  tokens: { kind: "count", more: "neutral", read: (days) => sum(days, (day) => day.tokens) },
  medianWait: { kind: "time", more: "bad", read: (days) => typical(days, (day) => day.p50_ms) },
};

function sum(days: readonly UsageDay[], read: (day: UsageDay) => number | undefined): number | undefined {
  const values = days.map(read).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.reduce((one, other) => one + other, 0);
}

function helpful(days: readonly UsageDay[]): number | undefined {
  const up = sum(days, (day) => day.rated_up ?? day.thumbs_up) ?? 0;
  const all = up + (sum(days, (day) => day.rated_down ?? day.thumbs_down) ?? 0);
  return all === 0 ? undefined : up / all;
}

/** The median day, so that one bad day does not change the figure. */
function typical(
  days: readonly UsageDay[],
  read: (day: UsageDay) => number | null | undefined,
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
