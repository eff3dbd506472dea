import { lazy } from "react";
import { PROBLEM_LANGUAGES, problemInParams, problemTexts } from "../../../admin/test-problem.ts";
import { ApiError } from "../api/api-error.ts";
import { loadInboxStyle } from "../inbox/use-inbox-style.ts";
import { inWords } from "../strings/in-words.ts";
import { useWords } from "../strings/strings.ts";
import { isGood, type TestAnswer } from "./run-test.ts";

/** Loads with its style sheet, without which it shows nothing. */
const ShownReply = lazy(async () => {
  const [{ ShownReply }] = await Promise.all([import("./shown-reply.tsx"), loadInboxStyle()]);
  return { default: ShownReply };
});

/** The reply as visitors see it, or why there is none. Suspends while the code of the preview loads. */
export function TestResult({ answer }: { answer: TestAnswer | ApiError }) {
  const { say, language } = useWords();
  const words = PROBLEM_LANGUAGES[language];
  if (answer instanceof ApiError) {
    const problem = problemInParams(answer.params);
    const [exactly] = problem === undefined ? [] : problemTexts([problem], words);
    return (
      <div className="result bad">
        <h3>{say("testFailed")}</h3>
        <p>
          {answer.isOffline
            ? say("offlineHint")
            : (exactly ?? inWords(language, answer.reason, answer.message))}
        </p>
      </div>
    );
  }
  const answers = isGood(answer);
  const { webhook_response: response } = answer;
  const time = response?.response_time_ms ?? answer.response_time_ms ?? 0;
  return (
    <div className={answers ? "result good" : "result bad"}>
      <h3>{answers ? say("testGood") : say("testFailed")}</h3>
      {answers ? (
        <ShownReply text={answer.reply ?? ""} cards={answer.cards} choices={answer.quick_replies} />
      ) : (
        <p>
          {problemTexts(answer.problem && [answer.problem], words)[0] ??
            inWords(language, answer.reason, answer.reason_message)}
        </p>
      )}
      {problemTexts(answer.warnings, words).map((warning) => (
        <p key={warning} className="warning">
          {warning}
        </p>
      ))}
      {answer.tool_calls !== undefined && (
        <p className="hint">
          {say("toolsCalled")}{" "}
          {answer.tool_calls
            .map(({ name, error }) => (error === undefined ? name : say("toolFailed", { name, error })))
            .join(", ")}
        </p>
      )}
      <p className="hint">
        {response !== undefined && `HTTP ${response.status} · `}
        {time} ms
      </p>
      {response !== undefined && (
        <details>
          <summary>{say("testBody")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard. */}
          <pre tabIndex={0}>{JSON.stringify(response.body, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}
