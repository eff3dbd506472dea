export interface Day {
  /** In the site's time zone, as `2026-11-20`. */
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

/** The service leaves out days on which nothing happened; a chart must not. */
export function everyDay(days: Day[], dates: string[]): Day[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const none = { messages: 0, sessions: 0, failures: 0, p50_ms: null, p95_ms: null };
  return dates.map((date) => known.get(date) ?? { date, ...none });
}
