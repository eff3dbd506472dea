import type { RandomText } from "../random-text.ts";
import type { Site } from "../sites/site.ts";
import { type PayloadParts, webhookPayload } from "./payload.ts";
import { type SealedRequest, sealedRequest } from "./seal.ts";

/**
 * One message as the site's settings want it sent. Where the receiver is not `trusted` (a webhook test to another origin by
 * a key that may not change settings), neither the site's secret headers nor its signature go along (design §4).
 */
export function callFor(call: {
  site: Site;
  payload: PayloadParts;
  userVerified: boolean;
  at: number;
  randomText: RandomText;
  trusted: boolean;
}): SealedRequest {
  const { settings, secrets } = call.site;
  const payload = webhookPayload(settings.payload, call.payload);
  const seal = {
    sessionId: call.payload.session.id,
    userVerified: call.userVerified,
    timestamp: settings.timestamp,
  };
  if (!call.trusted) return sealedRequest(payload, { ...seal, customHeaders: {} }, call.at);
  return sealedRequest(
    payload,
    {
      ...seal,
      customHeaders: secrets.webhookHeaders,
      ...(settings.sign
        ? { signature: { secret: secrets.signing.text, format: settings.signature_format } }
        : {}),
      ...(settings.standard_webhooks
        ? { standardWebhooks: { id: `msg_${call.randomText(24)}`, secrets: liveSecrets(call.site, call.at) } }
        : {}),
    },
    call.at,
  );
}

/** The signing secret, and for a day after a rotation the one before it. */
function liveSecrets({ secrets }: Site, at: number): string[] {
  const { signing, previousSigning } = secrets;
  return previousSigning !== undefined && previousSigning.until > at
    ? [signing.text, previousSigning.text]
    : [signing.text];
}
