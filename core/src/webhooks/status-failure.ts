import { Failure } from "../failures.ts";

/** A webhook's answer whose status is no success: its body is not read for a reply. */
export function statusFailure(status: number): Failure {
  const message = `The webhook answered with status ${status} instead of a reply. ${wayOutOf(status)}`;
  return new Failure("webhookFailed", "webhook_url", `status_${status}`, message);
}

function wayOutOf(status: number): string {
  if (status === 401 || status === 403)
    return "Check the signing secret, sign, timestamp and webhook_headers.";
  if (status === 404 || status === 405)
    return "Check the address, and that the workflow is active and takes POST.";
  if (status >= 300 && status <= 399) return "Redirects are not followed: set the final address.";
  return "POST /v1/webhook/test shows its whole answer.";
}
