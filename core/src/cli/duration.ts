import { z } from "zod";

/** Seconds. */
const UNITS: Record<string, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** Reads a typed duration (`90s`, `30m`, `12h`, `90d`) as whole seconds, from 1 to `longest`. */
export function duration(longest: number) {
  return z.string().transform((text, context) => {
    const [, count, unit = ""] = /^(\d+)([smhd])$/.exec(text) ?? [];
    const seconds = Number(count) * (UNITS[unit] ?? Number.NaN);
    if (seconds >= 1 && seconds <= longest) return seconds;
    const message = `Give a duration from 1s to ${shortest(longest)}, with a unit of s, m, h or d.`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Formats a duration in the largest unit that divides it evenly. */
function shortest(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, size]) => seconds % size === 0) ?? ["s", 1];
  return `${seconds / size}${unit}`;
}
