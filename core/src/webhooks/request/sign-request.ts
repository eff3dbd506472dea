import { createHmac, type Hmac } from "node:crypto";
import type { RandomText } from "../../random-text.ts";
import type { Site } from "../../sites/site.ts";
import { OWN_HEADERS } from "../../sites/webhook-headers.ts";
import type { RepeatableBody } from "../repeatable-body.ts";
import { type FormBody, formBody, type ReadContent } from "./form-body.ts";
import { type PayloadParts, webhookPayload } from "./payload.ts";

/** How one call is signed (contract §E.2). */
export interface Signing {
  sessionId: string;
  userVerified: boolean;
  /** The site owner's own headers; they cannot override the service's. */
  customHeaders: Record<string, string>;
  /** Whether `X-Request-Timestamp` is sent. */
  timestamp: boolean;
  /** The one-time URL for a late reply. */
  replyUrl?: string;
  signature?: { secret: string; format: "prefixed" | "bare" };
  /** Has several secrets during a rotation, because the receiver may have only one of them. */
  standardWebhooks?: { id: string; secrets: readonly string[] };
}

export interface SignedRequest<Body = string> {
  body: Body;
  headers: Record<string, string>;
}

/**
 * Serialises once and signs exactly those bytes, so the bytes signed are the bytes sent (contract §E.2;
 * https://www.standardwebhooks.com). `sentAt` is in milliseconds since 1970; headers contain seconds.
 */
export function signRequest(payload: object, signing: Signing, sentAt: number): SignedRequest {
  return signBody(JSON.stringify(payload), signing, sentAt);
}

/** Like `signRequest`, for a payload that is JSON already. */
export function signBody(body: string, signing: Signing, sentAt: number): SignedRequest {
  const digests = begunDigests(signing, sentAt);
  for (const digest of digests.all) digest.update(body);
  return { body, headers: signedHeaders("application/json", signing, digests) };
}

/**
 * Like `signRequest`, for a body that is never in memory as a whole. The body is read once to sign it, unless signing is off, and
 * again to send it.
 */
async function signForm(
  { contentType, body }: FormBody,
  signing: Signing,
  sentAt: number,
): Promise<SignedRequest<RepeatableBody>> {
  const digests = begunDigests(signing, sentAt);
  if (digests.all.length > 0) {
    for await (const piece of body.pieces()) for (const digest of digests.all) digest.update(piece);
  }
  const headers = signedHeaders(contentType, signing, digests);
  return { body, headers: { ...headers, "Content-Length": String(body.size) } };
}

interface Digests {
  seconds: string;
  /** HMACs that are computed while the body is read. */
  all: Hmac[];
  plain: Hmac | undefined;
  standard: Hmac[];
}

function begunDigests({ signature, standardWebhooks }: Signing, sentAt: number): Digests {
  const seconds = String(Math.floor(sentAt / 1_000));
  const plain = signature && createHmac("sha256", signature.secret);
  const standard = (standardWebhooks?.secrets ?? []).map((secret) =>
    createHmac("sha256", standardKey(secret)).update(`${standardWebhooks?.id}.${seconds}.`),
  );
  return { seconds, plain, standard, all: plain === undefined ? standard : [plain, ...standard] };
}

function signedHeaders(
  contentType: string,
  signing: Signing,
  { seconds, plain, standard }: Digests,
): Record<string, string> {
  const { signature, standardWebhooks, customHeaders } = signing;
  const headers: Record<string, string> = {
    "Content-Type": contentType,
    "X-Session-ID": signing.sessionId,
    "X-User-Verified": signing.userVerified ? "true" : "false",
  };
  if (signing.replyUrl !== undefined) headers["X-Reply-URL"] = signing.replyUrl;
  if (signing.timestamp) headers["X-Request-Timestamp"] = seconds;
  if (plain !== undefined) {
    const digest = plain.digest("hex");
    headers["X-Webhook-Signature"] = signature?.format === "prefixed" ? `sha256=${digest}` : digest;
  }
  if (standardWebhooks !== undefined) {
    headers["webhook-id"] = standardWebhooks.id;
    headers["webhook-timestamp"] = seconds;
    headers["webhook-signature"] = standard.map((each) => `v1,${each.digest("base64")}`).join(" ");
  }
  for (const name in customHeaders) {
    const value = customHeaders[name];
    if (value !== undefined && !OWN_HEADERS.has(name.toLowerCase())) headers[name] = value;
  }
  return headers;
}

const ENCODED_SECRET = "whsec_";

function standardKey(secret: string): Buffer | string {
  const encoded = secret.startsWith(ENCODED_SECRET);
  return encoded ? Buffer.from(secret.slice(ENCODED_SECRET.length), "base64") : secret;
}

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
