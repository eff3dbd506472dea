// Generated from core/src/sites/problems/problem-text.ts by `npm run generate`.
import { ITS_MESSAGE, PROBLEM_WORDS, type ProblemCode } from "./problem-words.ts";

/**
 * A problem of a webhook, model or tool: a code for programs, and values for the text. `message` is the error message of the
 * called server.
 */
export interface Problem {
  code: ProblemCode;
  params?: Record<string, string | number>;
}

/** Texts by code, and the text before the called server's own message. */
export interface ProblemLanguage {
  words: Readonly<Record<string, string>>;
  itsMessage: string;
}

export const ENGLISH_PROBLEMS: ProblemLanguage = { words: PROBLEM_WORDS, itsMessage: ITS_MESSAGE };

/** A problem as text of a language; undefined for a code that a newer service added. */
export function problemText(
  { code, params = {} }: { code: string; params?: Problem["params"] | undefined },
  { words, itsMessage }: ProblemLanguage = ENGLISH_PROBLEMS,
): string | undefined {
  const text = Object.hasOwn(words, code) ? words[code] : undefined;
  if (text === undefined) return undefined;
  const whole = Object.hasOwn(params, "message") ? `${text} ${itsMessage}` : text;
  return whole.replace(/\{(\w+)\}/g, (name, key: string) =>
    Object.hasOwn(params, key) ? `${params[key]}` : name,
  );
}
