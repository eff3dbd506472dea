import { Button, TextControl } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { FormEvent } from "react";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { withoutAddressWarnings } from "../../../admin/test-problem.ts";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { exactly } from "./exact-failure.ts";
import { TestResult, type WebhookTest } from "./test-result.tsx";

/** Result of the last test; `untried` if there was none. */
export type TestOutcome = "untried" | "trying" | "answered" | "failed";

/** Sends a message to the saved workflow or model and shows the response. Asks to save first if the form has unsaved changes. */
export function TestMessage({
  site,
  isUnsaved,
  saves = 0,
  onOutcome,
}: {
  site: Site;
  isUnsaved: boolean;
  /** Number of saves so far. Each increase sends the message. */
  saves?: number;
  onOutcome?(outcome: TestOutcome): void;
}) {
  const isModel = site.reply_source === "model";
  const isReady = hasAnswerSource(site);
  const [message, setMessage] = useState<string>(() => __("Hello, are you there?", "parley-chat"));
  const [result, setResult] = useState<WebhookTest>();
  const work = useWork();
  const test = async () => {
    setResult(undefined);
    onOutcome?.("trying");
    try {
      const came = await call<WebhookTest>("POST", "/workflow/test", { test_message: message });
      setResult(withoutAddressWarnings(came, isModel ? site.model_base_url : site.webhook_url));
      onOutcome?.(came.reply === undefined ? "failed" : "answered");
    } catch (failure) {
      onOutcome?.("failed");
      throw failure;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void work.start(test);
  };
  const tested = useRef(saves);
  useEffect(() => {
    if (saves === tested.current) return;
    tested.current = saves;
    void work.start(test);
  });
  return (
    <section className="parley-card">
      <h3>{__("Test the answers", "parley-chat")}</h3>
      {isUnsaved && isReady ? (
        <p>{__("Save your changes first, then send a test message.", "parley-chat")}</p>
      ) : isReady ? (
        <form className="parley-row" onSubmit={submit}>
          <TextControl
            label={__("Test message", "parley-chat")}
            required
            maxLength={10_000}
            value={message}
            onChange={setMessage}
          />
          <Button variant="secondary" type="submit" isBusy={work.isBusy}>
            {__("Send test message", "parley-chat")}
          </Button>
        </form>
      ) : (
        <p>
          {isModel
            ? __("Save the model’s address and name first.", "parley-chat")
            : __("Save a webhook address first.", "parley-chat")}
        </p>
      )}
      <div role="status">{result && !isUnsaved && <TestResult result={result} isModel={isModel} />}</div>
      <FailureNotice failure={isUnsaved ? undefined : work.failure && exactly(work.failure)} />
    </section>
  );
}
