import type { Words } from "../strings/words.ts";
import type { Figure } from "./figures.ts";

/** Formats a figure: percent, a number, or seconds or minutes. */
export function figureText(
  { kind, value }: { kind: Figure["kind"]; value: number | null | undefined },
  say: Words["say"],
  locale: string,
): string {
  if (value == null) return say("noneYet");
  if (kind === "share")
    return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(value);
  if (kind === "count")
    return new Intl.NumberFormat(locale, { notation: value >= 10_000_000 ? "compact" : "standard" }).format(
      value,
    );
  const seconds = value / 1_000;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  if (seconds < 0.1) return say("seconds", { count: `< ${number.format(0.1)}` });
  return seconds < 60
    ? say("seconds", { count: number.format(seconds) })
    : say("minutes", { count: number.format(seconds / 60) });
}
