import type { RandomText } from "../../random-text.ts";
import type { Site } from "../../sites/site.ts";
import type { RepeatableBody } from "../repeatable-body.ts";
import { formBody, type ReadContent } from "./form-body.ts";
import { type PayloadParts, webhookPayload } from "./payload.ts";
import { type SignedRequest, type Signing, signForm, signRequest } from "./sign-request.ts";

/** One message, sent as the site's settings say. */
export interface MessageCall {
  site: Site;
  payload: PayloadParts;
  userVerified: boolean;
  at: number;
  randomText: RandomText;
  /**
   * False for a test to another origin, by a key that may not change settings (contract §4.7). The call then has neither the site's
   * secret headers nor its signature.
   */
  trusted: boolean;
  /** The URL for a late reply. Undefined if none is accepted. */
  replyUrl?: string;
}

export function signedCall(call: MessageCall): SignedRequest {
  const payload = webhookPayload(call.site.settings.payload, call.payload);
  return signRequest(payload, signingOf(call), call.at);
}

/** Like `signedCall`, with the content of the message's files. Reads each file once more if the site signs its calls. */
export async function signedForm(
  call: MessageCall,
  readContent: ReadContent,
): Promise<SignedRequest<RepeatableBody>> {
  const fields = webhookPayload(call.site.settings.payload, call.payload);
  const boundary = `parley-${call.randomText(32)}`;
  const form = await formBody(fields, call.payload.files ?? [], { boundary, readContent });
  return signForm(form, signingOf(call), call.at);
}

function signingOf(call: MessageCall): Signing {
  const { site, userVerified, replyUrl } = call;
  const sessionId = call.payload.session.id;
  const signing = call.trusted
    ? signingFor({ ...call, sessionId })
    : { sessionId, userVerified, timestamp: site.settings.timestamp, customHeaders: {} };
  return replyUrl === undefined ? signing : { ...signing, replyUrl };
}

/** Returns the site's signing settings for a call, with secrets. */
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

/** Returns the signing secret, and for a day after a rotation also the previous one. */
export function liveSecrets({ secrets }: Site, at: number): string[] {
  const { signing, previousSigning } = secrets;
  return previousSigning !== undefined && previousSigning.until > at
    ? [signing.text, previousSigning.text]
    : [signing.text];
}
