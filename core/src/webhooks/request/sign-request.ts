import { createHmac } from "node:crypto";
import { OWN_HEADERS } from "../../sites/webhook-headers.ts";

/** How one call is signed (spec.md, Outbound webhook requests). */
export interface Signing {
  sessionId: string;
  userVerified: boolean;
  /** The site owner's own headers; none of them can take the place of one of the service's. */
  customHeaders: Record<string, string>;
  /** Whether `X-Request-Timestamp` is sent. */
  timestamp: boolean;
  /** The one-time address for a late reply. */
  replyUrl?: string;
  signature?: { secret: string; format: "prefixed" | "bare" };
  /** Several secrets are live while one replaces another; the receiver may know either. */
  standardWebhooks?: { id: string; secrets: readonly string[] };
}

export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/**
 * Serialises once and signs those very bytes, so what is signed is what is sent (spec.md, Outbound webhook requests;
 * https://www.standardwebhooks.com). `sentAt` is in milliseconds since 1970; headers carry seconds.
 */
export function signRequest(payload: object, signing: Signing, sentAt: number): SignedRequest {
  const { signature, standardWebhooks, customHeaders } = signing;
  const body = JSON.stringify(payload);
  const seconds = String(Math.floor(sentAt / 1_000));
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "X-Session-ID": signing.sessionId,
    "X-User-Verified": signing.userVerified ? "true" : "false",
  };
  if (signing.replyUrl !== undefined) headers["X-Reply-URL"] = signing.replyUrl;
  if (signing.timestamp) headers["X-Request-Timestamp"] = seconds;
  if (signature !== undefined) {
    const digest = createHmac("sha256", signature.secret).update(body).digest("hex");
    headers["X-Webhook-Signature"] = signature.format === "prefixed" ? `sha256=${digest}` : digest;
  }
  if (standardWebhooks !== undefined) {
    const { id, secrets } = standardWebhooks;
    const content = `${id}.${seconds}.${body}`;
    headers["webhook-id"] = id;
    headers["webhook-timestamp"] = seconds;
    headers["webhook-signature"] = secrets.map((secret) => standardSignature(secret, content)).join(" ");
  }
  for (const name in customHeaders) {
    const value = customHeaders[name];
    if (value !== undefined && !OWN_HEADERS.has(name.toLowerCase())) headers[name] = value;
  }
  return { body, headers };
}

const ENCODED_SECRET = "whsec_";

function standardSignature(secret: string, content: string): string {
  const encoded = secret.startsWith(ENCODED_SECRET);
  const key = encoded ? Buffer.from(secret.slice(ENCODED_SECRET.length), "base64") : secret;
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}
