export interface Day {
  /** UTC, as `2026-11-20`. */
  date: string;
  messages: number;
  sessions: number;
  failures: number;
  /** Milliseconds until half of the answers, and until 95 % of them, were there. */
  p50_ms: number | null;
  p95_ms: number | null;
  /** What visitors thought of answers, where any said so. */
  thumbs_up?: number;
  thumbs_down?: number;
  /** Products of answers that visitors put into their carts, where any did. */
  assisted_carts?: number;
}

const DAY = 86_400_000;

/** The service leaves out days on which nothing happened; a chart must not. Both bounds are included. */
export function everyDay(days: Day[], from: string, to: string): Day[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const all: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) {
    const date = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(date) ?? { date, messages: 0, sessions: 0, failures: 0, p50_ms: null, p95_ms: null });
  }
  return all;
}
