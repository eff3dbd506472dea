import type { Card } from "@parley/inbox";
import { Notice } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { problemTexts, type TestReply } from "../../../admin/test-problem.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { AnswerCards } from "./answer-cards.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import { problemWords } from "./problem-words.ts";
import "./test-result.css";

/** The response of `POST /workflow/test` (contract §B.7). */
export interface WebhookTest extends TestReply<Card> {
  webhook_response: { status: number; body: unknown; response_time_ms: number };
}

/**
 * The reply as a visitor would see it, or what to do if there is none. Below are the status, body and time of the
 * response.
 */
export function TestResult({
  result: {
    success,
    webhook_response,
    reply,
    cards = [],
    quick_replies = [],
    tool_calls = [],
    reason = "",
    reason_message = "",
    problem,
    warnings,
  },
  isModel,
}: {
  result: WebhookTest;
  isModel: boolean;
}) {
  const answered = isModel
    ? __("The model answered.", "parley-chat")
    : __("The workflow answered.", "parley-chat");
  const withoutReply = __("The workflow answered, but visitors would see no answer.", "parley-chat");
  const { status, body, response_time_ms } = webhook_response;
  const words = problemWords();
  const [why] = problemTexts(problem && [problem], words);
  return (
    <div className="parley-test-result">
      <Notice status={reply === undefined ? "error" : "success"} isDismissible={false}>
        {reply !== undefined ? answered : (why ?? (success ? withoutReply : refusal(status)))}
      </Notice>
      {problemTexts(warnings, words).map((warning) => (
        <Notice key={warning} status="warning" isDismissible={false}>
          {warning}
        </Notice>
      ))}
      {reply !== undefined && (
        <div className="parley-message is-assistant">
          <MarkdownText text={reply} />
          <AnswerCards cards={cards} />
          <AnswerButtons labels={quick_replies} />
        </div>
      )}
      <details
        className="parley-recipe"
        open={reply === undefined || tool_calls.length > 0}
        key={String(reply === undefined)}
      >
        <summary>{__("What came back", "parley-chat")}</summary>
        <dl className="parley-facts">
          <dt>{/* translators: the HTTP status. */ __("Status", "parley-chat")}</dt>
          <dd>{status}</dd>
          <dt>{/* translators: how long the answer took. */ __("Time", "parley-chat")}</dt>
          <dd>{response_time_ms} ms</dd>
          {success && reply === undefined && why === undefined && (
            <>
              <dt>{__("Reason", "parley-chat")}</dt>
              <dd>{whyNone(reason, reason_message)}</dd>
            </>
          )}
          {tool_calls.length > 0 && (
            <>
              <dt>{__("Tools called", "parley-chat")}</dt>
              <dd>{tool_calls.map(calledText).join(", ")}</dd>
            </>
          )}
          <dt>{/* translators: the content of an HTTP response. */ __("Body", "parley-chat")}</dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it. */}
            <pre tabIndex={0}>{JSON.stringify(body, null, 2)}</pre>
          </dd>
        </dl>
      </details>
    </div>
  );
}

function calledText({ name, error }: { name: string; error?: string }): string {
  if (error === undefined) return name;
  /* translators: 1: name of a tool, 2: why it failed. */
  return sprintf(
    /* translators: 1: name of a tool, 2: the error. */ __("%1$s (failed: %2$s)", "parley-chat"),
    name,
    error,
  );
}

/**
 * Returns the reason why there is no reply. The service's messages are in English, so other languages use translatable
 * texts.
 */
function whyNone(reason: string, message: string): string {
  if (/^en\b/.test(document.documentElement.lang)) return message;
  switch (reason) {
    case "no_reply":
      return __(
        'The answer has no text. In n8n, use “Respond to Webhook” to answer with {"message": "…"}.',
        "parley-chat",
      );
    case "too_long":
      return __(
        "The answer was larger than 1 MB. Have the workflow answer with the text only.",
        "parley-chat",
      );
    default:
      return message;
  }
}

function refusal(status: number): string {
  if (status === 401 || status === 403)
    return __(
      "The workflow refused the call: check the header or the signing secret that it expects.",
      "parley-chat",
    );
  if (status === 404)
    return __(
      "There is no workflow at this address. In n8n, activate the workflow and use its Production URL.",
      "parley-chat",
    );
  if (status >= 300 && status < 400)
    return __(
      "The address redirects, and Parley does not follow redirects. Enter the final address.",
      "parley-chat",
    );
  if (status >= 500) return __("The workflow itself failed: check its log.", "parley-chat");
  return __("The workflow did not accept the call.", "parley-chat");
}
