import type { Card as ShownCard } from "@parley/inbox";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import {
  PROBLEM_LANGUAGES,
  problemInParams,
  problemTexts,
  type TestFindings,
} from "../../../settings/told-problem.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { siteHref } from "../shell/route.ts";
import { useSite } from "../shell/session.ts";
import { inWords } from "../strings/in-words.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";

const ShownReply = lazy(async () => ({ default: (await import("./shown-reply.tsx")).ShownReply }));

/** Milliseconds: a test takes as long as the workflow does, five minutes at most. */
const LONGEST_TEST = 310_000;

interface TestAnswer extends TestFindings {
  success: boolean;
  webhook_response?: { status: number; body: unknown; response_time_ms: number };
  response_time_ms?: number;
  /** What a visitor would be shown, as Markdown, and what would stand below it. */
  reply?: string;
  cards?: ShownCard[];
  quick_replies?: string[];
  reason?: string;
  reason_message?: string;
}

/** Sends a message as a visitor would, and shows what comes back. */
export function TestRun({
  isModel,
  isChanged,
  isReady,
  hasPages,
}: {
  isModel: boolean;
  isChanged: boolean;
  isReady: boolean;
  /** Pages are named on which one can write: else they are what comes next. */
  hasPages: boolean;
}) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<TestAnswer | ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== undefined) result.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);

  async function run(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setAnswer(undefined);
    const body = text.trim() === "" ? {} : { test_message: text };
    try {
      const path = isModel ? "model/test" : "webhook/test";
      setAnswer((await call<TestAnswer>("POST", path, { site, body, patience: LONGEST_TEST })).data);
    } catch (error) {
      setAnswer(
        error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error)),
      );
    }
    setIsBusy(false);
  }

  return (
    <Card title={say("test")}>
      <p>{isChanged ? say("testSaveFirst") : isReady ? say("testHint") : say("testNotReady")}</p>
      <form
        className="line"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Field
          label={say("testMessage")}
          placeholder={say("testPlaceholder")}
          value={text}
          onChange={setText}
        />
        <Button type="submit" isBusy={isBusy} isDisabled={isChanged || !isReady}>
          {isBusy ? say("testing") : say("testRun")}
        </Button>
      </form>
      <div role="status" className="test-result" ref={result}>
        {answer !== undefined && <TestResult answer={answer} />}
        {!hasPages && isGood(answer) && (
          <p>
            <a href={siteHref(site, "install")}>{say("nextPages")}</a>
          </p>
        )}
      </div>
    </Card>
  );
}

/** A visitor would have been shown something. */
function isGood(answer: TestAnswer | ApiError | undefined): boolean {
  return answer !== undefined && !(answer instanceof ApiError) && answer.reply !== undefined;
}

function TestResult({ answer }: { answer: TestAnswer | ApiError }) {
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
        <Suspense>
          <ShownReply text={answer.reply ?? ""} cards={answer.cards} choices={answer.quick_replies} />
        </Suspense>
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
