import type { ProblemLanguage } from "../generated/problem-text.ts";
import { problemTexts } from "../test-problem.ts";
import type { Bodies, Delivery } from "./delivery-calls.ts";

export interface DeliveryRowProps {
  delivery: Delivery;
  /** The shown bodies; undefined if they are hidden. */
  bodies: Bodies | undefined;
  retry(): void;
  toggleBodies(): void;
}

/** A screen's texts for a delivery, in its language. */
export interface FactWords {
  /** BCP 47. */
  locale: string;
  problems: ProblemLanguage;
  attempts(count: number): string;
  next(time: string): string;
}

/** The facts about a delivery, as texts in the order in which a row shows them. */
export function deliveryFacts(
  { state, at, type, status, duration, attempts, nextAt, problem }: Delivery,
  words: FactWords,
): { when: string; reason: string | undefined; facts: string[]; canRetry: boolean } {
  const date = new Intl.DateTimeFormat(words.locale, { dateStyle: "medium", timeStyle: "medium" });
  const seconds = new Intl.NumberFormat(words.locale, {
    style: "unit",
    unit: "second",
    maximumFractionDigits: 1,
  });
  const [reason] = problemTexts(problem && [problem], words.problems);
  const facts = [
    type,
    status === undefined ? undefined : `HTTP ${status}`,
    duration === undefined ? undefined : seconds.format(duration / 1_000),
    attempts === undefined ? undefined : words.attempts(attempts),
    nextAt === undefined ? undefined : words.next(date.format(new Date(nextAt))),
  ].filter((fact) => fact !== undefined);
  return {
    when: date.format(new Date(at)),
    reason,
    facts,
    canRetry: attempts !== undefined && (state === "failed" || state === "pending"),
  };
}
