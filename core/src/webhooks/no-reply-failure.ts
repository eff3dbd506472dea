import { Failure } from "../failures.ts";
import type { StreamedReading } from "./response/reply-reader.ts";

/** A webhook's answer in which no reply was found. `waited`: whether one might have come to its `X-Reply-URL` meanwhile. */
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
        ? 'The webhook only acknowledged the message, and no reply came to its X-Reply-URL in time. Let the workflow answer with {"message": "…"}, or post that there.'
        : 'The webhook only acknowledged the message. Let the workflow answer with {"message": "…"}, or post that to the X-Reply-URL of each message.';
    case "failed":
      return `The workflow broke off with an error of its own: ${reading.message}`;
    case "none":
      return 'The webhook answered without a reply. Let the workflow answer with {"message": "…"}.';
  }
}
