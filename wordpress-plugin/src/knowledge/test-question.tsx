import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { DoneNotice } from "../settings/done-notice.tsx";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { exactly } from "../workflow/exact-failure.ts";
import { TestResult, type WebhookTest } from "../workflow/test-result.tsx";

/** Sends an answered question again, to show whether visitors get the answer now. */
export function TestQuestion({ question, isModel }: { question: string; isModel: boolean }) {
  const [result, setResult] = useState<WebhookTest>();
  const work = useWork();
  const test = async () => {
    setResult(undefined);
    setResult(await call<WebhookTest>("POST", "/workflow/test", { test_message: question }));
  };
  return (
    <div className="parley-tried">
      <DoneNotice>
        {__("The assistant can now answer", "parley-chat")} <strong dir="auto">{question}</strong>
      </DoneNotice>
      <Button variant="secondary" isBusy={work.isBusy} onClick={() => void work.start(test)}>
        {__("Test this question", "parley-chat")}
      </Button>
      <div role="status">{result && !work.isBusy && <TestResult result={result} isModel={isModel} />}</div>
      <FailureNotice failure={work.failure && exactly(work.failure)} />
    </div>
  );
}
