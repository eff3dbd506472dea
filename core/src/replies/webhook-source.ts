import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import { callFor } from "../webhooks/call.ts";
import type { WebhookDelivery } from "../webhooks/delivery.ts";
import { readReply } from "../webhooks/read-reply.ts";
import type { ReplySource } from "./reply-source.ts";

/** Has the owner's workflow write the reply (spec.md, Outbound call to the customer workflow). */
export function webhookSource(deps: { delivery: WebhookDelivery; randomText: RandomText }): ReplySource {
  return async ({ site, message, session, speaker, context, at }) => {
    const url = site.settings.webhook_url;
    if (url === null) {
      throw new Failure(
        "webhookUnreachable",
        "webhook_url",
        "not_configured",
        "This site has no webhook yet. Set webhook_url in its settings.",
      );
    }
    const payload = { message, user: speaker?.user, session, context };
    const call = callFor({
      site,
      payload,
      userVerified: speaker?.verified ?? false,
      at,
      randomText: deps.randomText,
      trusted: true,
    });
    const answer = await deps.delivery.deliver({
      siteId: site.id,
      url,
      ...call,
      timeout: site.settings.webhook_timeout * 1_000,
    });
    if (answer.status < 200 || answer.status > 299) throw answeredWith(answer.status);
    const reading = readReply({ contentType: answer.contentType, text: answer.body.toString("utf8") });
    if (reading.kind === "reply") {
      return { text: reading.text, model: reading.model ?? "webhook", tokensUsed: reading.tokensUsed ?? 0 };
    }
    const why =
      reading.kind === "acknowledged" ? "only acknowledged the message" : "answered without a reply";
    throw new Failure(
      "webhookFailed",
      "webhook_url",
      "no_reply",
      `The webhook ${why}. Let the workflow answer with {"message": "…"}.`,
    );
  };
}

function answeredWith(status: number): Failure {
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
