import type { Problem } from "../../sites/problems/problem-text.ts";
import type { ProblemCode } from "../../sites/problems/problem-words.ts";
import { isBotProtection } from "./signs-in-text.ts";

/**
 * Explains a webhook's error status, which may be in the status line or in the body. `message` is the error message in the body.
 */
export function statusProblem({
  url,
  status,
  text,
  message,
}: {
  url: string;
  status: number;
  text: string;
  message: string | undefined;
}): Problem {
  const code = codeOf(url, status, text);
  const shown = SAID_ENOUGH.has(code) ? undefined : message;
  return { code, params: { status, ...(shown !== undefined && { message: shown }) } };
}

/** Problems whose own text says enough: the platform's message is not added. */
const SAID_ENOUGH = new Set<ProblemCode>([
  ...(["workflow_inactive", "test_address_idle", "post_not_allowed", "bot_protection"] as const),
]);

function codeOf(url: string, status: number, text: string): ProblemCode {
  if (isBotProtection(text)) return "bot_protection";
  // n8n: "This webhook is not registered for POST requests. Did you mean to make a GET request?" File servers answer a POST with
  // 501.
  if (status === 405 || status === 501 || /not registered for POST requests/i.test(text))
    return "post_not_allowed";
  if (/webhook\b.{0,300}\bis not registered/is.test(text))
    return /\/webhook-test\//.test(url) ? "test_address_idle" : "workflow_inactive";
  // Make: "There is no scenario listening for this webhook."
  if (/no scenario listening/i.test(text)) return "workflow_inactive";
  if (status === 401 || status === 403 || status === 407) return "access_refused";
  if (status === 404 || status === 410) return "not_found";
  if (status === 413) return "message_too_large";
  if (status === 415) return "content_type_refused";
  if (status === 429) return "rate_limited";
  // 520 to 530 are Cloudflare's.
  if ((status >= 502 && status <= 504) || (status >= 520 && status <= 530)) return "proxy_error";
  return status >= 500 && status <= 599 ? "workflow_failed" : "call_refused";
}
