import type { Day } from "./every-day.ts";

export interface Totals {
  messages: number;
  sessions: number;
  failures: number;
  /** Milliseconds: the half of each day, weighed by its messages; null where nothing was answered. */
  wait: number | null;
  carts: number;
}

export function totalsOf(days: readonly Day[]): Totals {
  const sum = (count: (day: Day) => number) => days.reduce((all, day) => all + count(day), 0);
  const answered = days.filter(({ p50_ms }) => p50_ms !== null);
  const weight = answered.reduce((all, { messages }) => all + messages, 0);
  return {
    messages: sum(({ messages }) => messages),
    sessions: sum(({ sessions }) => sessions),
    failures: sum(({ failures }) => failures),
    wait:
      weight === 0
        ? null
        : answered.reduce((all, { p50_ms, messages }) => all + (p50_ms ?? 0) * messages, 0) / weight,
    carts: sum(({ assisted_carts = 0 }) => assisted_carts),
  };
}
