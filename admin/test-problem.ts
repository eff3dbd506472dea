import { addressWarnings } from "./generated/address-warnings.ts";
import { ENGLISH_PROBLEMS, type ProblemLanguage, problemText } from "./generated/problem-text.ts";
import { GERMAN_PROBLEMS } from "./german-problems.ts";

/** A finding of the service's test. A newer service may report findings that this screen does not know. */
export interface TestProblem {
  code: string;
  params?: Record<string, string | number>;
}

/** Findings of a test, each absent if there is none. */
export interface TestFindings {
  problem?: TestProblem;
  warnings?: TestProblem[];
}

/** The reply to a test message (contract §B.7), or the reason why there is none. `Card` is the screen's type of a card. */
export interface TestReply<Card> extends TestFindings {
  success: boolean;
  /** The text that a visitor would see, as Markdown. */
  reply?: string;
  cards?: Card[];
  quick_replies?: string[];
  tool_calls?: { name: string; error?: string }[];
  reason?: string;
  reason_message?: string;
}

export const PROBLEM_LANGUAGES: Record<"en" | "de", ProblemLanguage> = {
  en: ENGLISH_PROBLEMS,
  de: GERMAN_PROBLEMS,
};

/** The values for an error message's placeholders: its `details.params`. */
export type ErrorParams = Record<string, string | number | { id: string; name: string }>;

/** The problem in an error's `details.params`; undefined if they name none. */
export function problemInParams({ problem, ...rest }: ErrorParams = {}): TestProblem | undefined {
  if (typeof problem !== "string") return undefined;
  const params: TestProblem["params"] = {};
  for (const [name, value] of Object.entries(rest)) if (typeof value !== "object") params[name] = value;
  return { code: problem, params };
}

/** The texts of findings in one language (default: English). Skips findings that this screen does not know. */
export function problemTexts(problems: readonly TestProblem[] = [], language?: ProblemLanguage): string[] {
  return problems.map((problem) => problemText(problem, language)).filter((text) => text !== undefined);
}

/** A test's findings without the warnings that the screen shows below the field of the tested address. */
export function withoutAddressWarnings<T extends TestFindings>(findings: T, address: string | null): T {
  const keyOf = ({ code, params }: TestProblem) => JSON.stringify([code, params]);
  const atField = new Set(addressWarnings(address).map(keyOf));
  const warnings = findings.warnings?.filter((warning) => !atField.has(keyOf(warning)));
  return { ...findings, ...(warnings && { warnings }) };
}
