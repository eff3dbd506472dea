import { Suspense, useEffect, useRef, useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import { useSiteSettings } from "../api/use-site-settings.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { runTest, type TestAnswer } from "../workflow/run-test.ts";
import { TestResult } from "../workflow/test-result.tsx";

/**
 * After an owner has answered a question: a button that sends the question as a test, and the reply that visitors get now.
 * Receives the focus.
 */
export function TestQuestion({ question }: { question: string }) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const { data } = useSiteSettings();
  const [answer, setAnswer] = useState<TestAnswer | ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.focus(), []);

  async function run(): Promise<void> {
    if (data === undefined || isBusy) return;
    setIsBusy(true);
    setAnswer(await runTest(site, data.reply_source === "model", question));
    setIsBusy(false);
  }

  return (
    <section ref={here} tabIndex={-1} className="tried" aria-label={say("testQuestion")}>
      <p>
        {say("answerWritten")} <strong dir="auto">{question}</strong>
      </p>
      <p className="actions">
        <Button isBusy={isBusy} onPress={() => void run()}>
          {isBusy ? say("testing") : say("testQuestion")}
        </Button>
      </p>
      <div role="status" className="test-result">
        <Suspense>{!isBusy && answer !== undefined && <TestResult answer={answer} />}</Suspense>
      </div>
    </section>
  );
}
