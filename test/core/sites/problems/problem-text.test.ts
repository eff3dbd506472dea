import { expect, it } from "vitest";
import { PROBLEM_LANGUAGES } from "../../../../admin/test-problem.ts";
import { problemText } from "../../../../core/src/sites/problems/problem-text.ts";
import { statusProblem } from "../../../../core/src/webhooks/problems/status-problem.ts";

const STATUSES = [301, 400, 401, 403, 404, 405, 410, 413, 415, 422, 429, 500, 501, 502, 524];
const CODES = ["not_configured", "timeout", "answer_too_long", "answer_unreadable", "http_blocked"] as const;

it.each(["en", "de"] as const)(
  "the text for a problem of an event's receiver does not mention the webhook (%s)",
  (language) => {
    const url = "https://crm.example/events";
    const problems = [
      ...STATUSES.map((status) => statusProblem({ url, status, text: "", message: undefined })),
      ...CODES.map((code) => ({ code })),
    ];
    for (const problem of problems)
      expect(problemText(problem, PROBLEM_LANGUAGES[language])).toMatch(/^(?!.*webhook)/i);
  },
);
