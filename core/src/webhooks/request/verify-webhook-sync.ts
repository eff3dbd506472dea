import { createHmac } from "node:crypto";
import { type SentHeaders, type VerifyOptions, type WebhookVerdict, webhookCheck } from "./verify-webhook.ts";

export type { VerifyOptions, WebhookFault as WebhookRefusal, WebhookVerdict } from "./verify-webhook.ts";

/** The same check as `verifyWebhook` of `@parley/client`, with Node's HMAC, so that it returns the verdict synchronously. */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: SentHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookVerdict {
  const { content, keys, verdict } = webhookCheck(rawBody, headers, secret, options);
  return verdict(keys.map((key) => createHmac("sha256", key).update(content).digest()));
}
