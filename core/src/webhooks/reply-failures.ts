import { Failure } from "../failures.ts";
import type { StreamedReading } from "./response/reply-reader.ts";

/** Returns the failure for a webhook's error status. The body of such a response is not read for a reply. */
export function statusFailure(status: number): Failure {
  const message = `The webhook answered with status ${status} instead of a reply. ${fixFor(status)}`;
  return new Failure("webhookFailed", "webhook_url", `status_${status}`, message);
}

function fixFor(status: number): string {
  if (status === 401 || status === 403)
    return "Check the signing secret and the settings sign, timestamp and webhook_headers.";
  if (status === 404 || status === 405)
    return "Check the address, and that the workflow is active and accepts POST.";
  if (status >= 300 && status <= 399) return "Redirects are not followed: set the final address.";
  return "POST /v1/webhook/test shows the webhook's whole answer.";
}

/**
 * Returns the failure for a webhook's response without a reply. `waited`: whether the service also waited for a reply at the
 * `X-Reply-URL`.
 */
export function noReplyFailure(
  reading: Exclude<StreamedReading, { kind: "reply" }>,
  { waited }: { waited: boolean },
): Failure {
  return new Failure("webhookFailed", "webhook_url", "no_reply", whyNone(reading, waited));
}

function whyNone(reading: Exclude<StreamedReading, { kind: "reply" }>, waited: boolean): string {
  switch (reading.kind) {
    case "acknowledged":
      return waited
        ? 'The webhook only acknowledged the message, and no reply came to its X-Reply-URL in time. Let the workflow answer with {"message": "…"}, or post that to the X-Reply-URL.'
        : 'The webhook only acknowledged the message. Let the workflow answer with {"message": "…"}, or post that to the X-Reply-URL of each message.';
    case "failed":
      return `The workflow failed with an error: ${reading.message}`;
    case "none":
      return 'The webhook answered without a reply. Let the workflow answer with {"message": "…"}.';
  }
}
