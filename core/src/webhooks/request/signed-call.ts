import type { RandomText } from "../../random-text.ts";
import type { Site } from "../../sites/site.ts";
import { type PayloadParts, webhookPayload } from "./payload.ts";
import { type SignedRequest, type Signing, signRequest } from "./sign-request.ts";

/**
 * One message as the site's settings want it sent. Where the receiver is not `trusted` (a webhook test to another origin by
 * a key that may not change settings), neither the site's secret headers nor its signature go along (design §4).
 */
export function signedCall(call: {
  site: Site;
  payload: PayloadParts;
  userVerified: boolean;
  at: number;
  randomText: RandomText;
  trusted: boolean;
  /** Where a late reply may be posted; undefined where none is waited for. */
  replyUrl?: string;
}): SignedRequest {
  const { site, userVerified, at, replyUrl } = call;
  const payload = webhookPayload(site.settings.payload, call.payload);
  const sessionId = call.payload.session.id;
  const signing = call.trusted
    ? signingFor({ ...call, sessionId })
    : { sessionId, userVerified, timestamp: site.settings.timestamp, customHeaders: {} };
  return signRequest(payload, replyUrl === undefined ? signing : { ...signing, replyUrl }, at);
}

/** The site's own way of signing, secrets included. */
export function signingFor(call: {
  site: Site;
  sessionId: string;
  userVerified: boolean;
  at: number;
  randomText: RandomText;
}): Signing {
  const { settings, secrets } = call.site;
  return {
    sessionId: call.sessionId,
    userVerified: call.userVerified,
    timestamp: settings.timestamp,
    customHeaders: secrets.webhookHeaders,
    ...(settings.sign
      ? { signature: { secret: secrets.signing.text, format: settings.signature_format } }
      : {}),
    ...(settings.standard_webhooks
      ? { standardWebhooks: { id: `msg_${call.randomText(24)}`, secrets: liveSecrets(call.site, call.at) } }
      : {}),
  };
}

/** The signing secret, and for a day after a rotation the one before it. */
export function liveSecrets({ secrets }: Site, at: number): string[] {
  const { signing, previousSigning } = secrets;
  return previousSigning !== undefined && previousSigning.until > at
    ? [signing.text, previousSigning.text]
    : [signing.text];
}
