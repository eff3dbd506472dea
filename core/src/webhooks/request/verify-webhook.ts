export interface VerifyOptions {
  /** Milliseconds since 1970. */
  now?: number | (() => number);
  /** Maximum difference of a timestamp in seconds, in either direction (contract §E.2). Default 300. */
  toleranceSeconds?: number;
  /**
   * `optional` (default): checks a time if it was sent. `required`: a time must be sent. `signed`: the signature must cover the
   * time, so only Standard Webhooks pass.
   */
  timestamp?: "optional" | "required" | "signed";
}

export type WebhookVerdict = { valid: true } | { valid: false; reason: WebhookFault };

export type WebhookFault =
  /** An error of the receiver: no secret was given, or an empty one, with which anybody could sign. */
  | "missing_secret"
  /** An error of the receiver: the body is neither text nor bytes; perhaps it was already parsed. */
  | "body_not_raw"
  | "missing_signature"
  /** Not in the header's format, or sent twice. */
  | "malformed_signature"
  /** In the right format, but made with another secret or from other content. */
  | "signature_mismatch"
  | "missing_timestamp"
  /** Not Unix seconds in digits, or sent twice. */
  | "malformed_timestamp"
  | "timestamp_too_old"
  | "timestamp_in_future"
  /** `webhook-id` is missing, sent twice, too long, or contains more than letters, digits, `_` and `-`. */
  | "malformed_id";

export type SentHeaders = Headers | Record<string, string | readonly string[] | undefined>;

/** A check that still needs the HMAC-SHA256 of `content` under each of `keys`, as Web Crypto or Node computes it. */
export interface WebhookCheck {
  content: Bytes;
  /** Empty if the call is refused in any case. */
  keys: readonly Bytes[];
  verdict(digests: readonly Uint8Array[]): WebhookVerdict;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Whether a webhook call comes from the service, by the bytes of its body as received and by its headers, whose names are compared
 * without case. Several secrets may be valid during a rotation. Never throws. Runs wherever Web Crypto does, and imports nothing:
 * copy this file.
 *
 * `X-Webhook-Signature` covers the body only (contract §E.2): `X-Request-Timestamp` shows that a delivery is late, but a recorded
 * call can be sent again with a new time. The signature of Standard Webhooks covers `webhook-id`, `webhook-timestamp` and the body
 * (https://www.standardwebhooks.com). If that signature is sent, only that one counts; a replayed call can omit it, unless you set
 * `timestamp: "signed"`. Within the tolerance any call can be replayed unchanged: to detect that, remember its `webhook-id` for that
 * long.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: SentHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookVerdict> {
  const { content, keys, verdict } = webhookCheck(rawBody, headers, secret, options);
  return verdict(await Promise.all(keys.map((key) => hmacSha256(key, content))));
}

/** `verifyWebhook` without its HMAC: all other checks of a call, for runtimes with another HMAC. */
export function webhookCheck(
  rawBody: string | Uint8Array,
  headers: SentHeaders,
  secret: string | readonly string[],
  { now = Date.now, toleranceSeconds = 300, timestamp = "optional" }: VerifyOptions = {},
): WebhookCheck {
  const secrets = [secret].flat().filter((each) => typeof each === "string" && each !== "");
  if (secrets.length === 0) return refused("missing_secret");
  if (typeof rawBody !== "string" && !ArrayBuffer.isView(rawBody)) return refused("body_not_raw");

  const sent = valuesIn(headers);
  const standard = timestamp === "signed" || sent("webhook-signature").length > 0;
  const times = sent(standard ? "webhook-timestamp" : "x-request-timestamp");
  const signed = standard
    ? standardSignature(bytesOf(rawBody), sent, times, secrets)
    : plainSignature(bytesOf(rawBody), sent, times, timestamp !== "optional", secrets);
  if ("fault" in signed) return refused(signed.fault);

  return {
    content: signed.content,
    keys: signed.keys,
    verdict(digests) {
      const reason = anySame(signed.given, digests.map(signed.written))
        ? lateness(times[0], typeof now === "function" ? now() : now, toleranceSeconds)
        : "signature_mismatch";
      return reason === undefined ? { valid: true } : { valid: false, reason };
    },
  };
}

/** HMAC with SHA-256 by Web Crypto. */
export async function hmacSha256(key: Bytes, content: Bytes): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, content));
}

function refused(reason: WebhookFault): WebhookCheck {
  return { content: new Uint8Array(0), keys: [], verdict: () => ({ valid: false, reason }) };
}

interface Signature {
  content: Bytes;
  keys: readonly Bytes[];
  /** The signatures that were sent, and the format of a digest in them. */
  given: readonly string[];
  written: (digest: Uint8Array) => string;
}

/** All values of a header, by its name in lower case. */
type Sent = (name: string) => readonly string[];

const PLAIN_SIGNATURE = /^(?:sha256=)?([0-9a-f]{64})$/i;
const UNIX_SECONDS = /^\d{1,12}$/;
/** Excludes full stops, because they separate the signed parts: a full stop in the id would allow a second way to split them. */
const MESSAGE_ID = /^[\w-]{1,256}$/;

function plainSignature(
  content: Bytes,
  sent: Sent,
  times: readonly string[],
  timed: boolean,
  secrets: readonly string[],
): Signature | { fault: WebhookFault } {
  const [signature, ...others] = sent("x-webhook-signature");
  if (signature === undefined) return { fault: "missing_signature" };
  const [, digest] = PLAIN_SIGNATURE.exec(signature) ?? [];
  if (digest === undefined || others.length > 0) return { fault: "malformed_signature" };
  const fault = timestampFault(times);
  if (fault !== undefined && (timed || fault !== "missing_timestamp")) return { fault };
  return { content, keys: secrets.map(utf8), given: [digest.toLowerCase()], written: hex };
}

function standardSignature(
  body: Bytes,
  sent: Sent,
  times: readonly string[],
  secrets: readonly string[],
): Signature | { fault: WebhookFault } {
  const [signatures, ...others] = sent("webhook-signature");
  if (signatures === undefined) return { fault: "missing_signature" };
  // One header has several signatures during a rotation; versions other than v1 use other keys.
  const given = signatures.split(" ").filter((each) => each.startsWith("v1,"));
  if (others.length > 0 || given.length === 0) return { fault: "malformed_signature" };
  const [id = "", ...otherIds] = sent("webhook-id");
  if (otherIds.length > 0 || !MESSAGE_ID.test(id)) return { fault: "malformed_id" };
  const fault = timestampFault(times);
  if (fault !== undefined) return { fault };
  const head = utf8(`${id}.${times[0]}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  const keys = secrets.map(standardKey).filter((key) => key.length > 0);
  return { content, keys, given, written: (digest) => `v1,${base64(digest)}` };
}

function timestampFault([seconds, ...others]: readonly string[]): WebhookFault | undefined {
  if (seconds === undefined) return "missing_timestamp";
  return others.length === 0 && UNIX_SECONDS.test(seconds) ? undefined : "malformed_timestamp";
}

function lateness(sentAt: string | undefined, now: number, tolerance: number): WebhookFault | undefined {
  if (sentAt === undefined) return undefined;
  const age = now / 1_000 - Number(sentAt);
  if (age < -tolerance) return "timestamp_in_future";
  // This form of the comparison refuses NaN.
  return age <= tolerance ? undefined : "timestamp_too_old";
}

/** The values of each header. A value that is not a string becomes empty, which is never valid. */
function valuesIn(headers: SentHeaders): Sent {
  const get = (headers as Partial<Headers> | null | undefined)?.get;
  return (name) => {
    const values =
      typeof get === "function"
        ? [get.call(headers, name) ?? []]
        : Object.entries(headers ?? {}).map(([key, value]) =>
            key.toLowerCase() === name ? (value ?? []) : [],
          );
    return values.flat().map((value) => (typeof value === "string" ? value : ""));
  };
}

/** Decodes like the service: accepts URL-safe digits, stops at padding, and skips anything else. */
function standardKey(secret: string): Bytes {
  if (!secret.startsWith("whsec_")) return utf8(secret);
  const [encoded = ""] = secret.slice(6).split("=");
  const digits = encoded
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replaceAll(/[^A-Za-z0-9+/]/g, "");
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

/**
 * Compares in constant time if the texts are equally long, so that timing does not reveal how much of a forged signature is
 * right.
 */
function anySame(given: readonly string[], expected: readonly string[]): boolean {
  let found = 0;
  for (const a of given) for (const b of expected) found |= isSame(a, b) ? 1 : 0;
  return found === 1;
}

function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

function bytesOf(body: string | Uint8Array): Bytes {
  return typeof body === "string"
    ? utf8(body)
    : new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
