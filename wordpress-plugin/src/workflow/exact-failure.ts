import { problemInParams, problemTexts } from "../../../admin/test-problem.ts";
import type { Failure } from "../rest/call.ts";
import { problemWords } from "./problem-words.ts";

/** Returns the failure with the exact problem as its text, or unchanged if the service named no problem. */
export function exactly(failure: Failure): Failure {
  const problem = problemInParams(failure.values);
  const [message] = problemTexts(problem && [problem], problemWords());
  return message === undefined ? failure : { ...failure, message, advice: "" };
}
