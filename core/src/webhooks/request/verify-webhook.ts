import { createHmac, timingSafeEqual } from "node:crypto";

export interface VerifyOptions {
  /** Milliseconds since 1970. */
  now?: number | (() => number);
  /** How far a timestamp may be off, in either direction (spec.md, Outbound webhook requests). */
  toleranceSeconds?: number;
  /**
   * What is asked of a request's time. `optional`: checked where it is sent. `required`: has to be sent. `signed`: has to
   * be covered by the signature, so that only Standard Webhooks will do.
   */
  timestamp?: "optional" | "required" | "signed";
}

export type WebhookVerdict = { valid: true } | { valid: false; reason: WebhookRefusal };

export type WebhookRefusal =
  /** The receiver's fault: no secret was given, or an empty one, with which anybody could sign. */
  | "missing_secret"
  /** The receiver's fault: the body is no text and no bytes; perhaps it was parsed already. */
  | "body_not_raw"
  | "missing_signature"
  /** Not in the form of its header, or sent twice. */
  | "malformed_signature"
  /** In form, but made with another secret or of other content. */
  | "signature_mismatch"
  | "missing_timestamp"
  /** Not Unix seconds in digits, or sent twice. */
  | "malformed_timestamp"
  | "timestamp_too_old"
  | "timestamp_in_future"
  /** `webhook-id` is absent, sent twice, too long, or more than letters, digits, `_` and `-`. */
  | "malformed_id";

/**
 * Says whether a webhook call is the service's own, by the bytes of its body as they came and by its headers in any case.
 * Several secrets may be live while one replaces another. Never throws, whatever is sent. Needs no other file: copy it.
 *
 * `X-Webhook-Signature` covers the body alone (spec.md, Outbound webhook requests): `X-Request-Timestamp` shows that a
 * delivery is late, but whoever has seen one can send it again under a new time. The signature of Standard Webhooks covers
 * `webhook-id`, `webhook-timestamp` and the body (https://www.standardwebhooks.com) and decides where it is sent; whoever
 * repeats a call can leave it out, unless `timestamp: "signed"` asks for it. Within the tolerance any call can be repeated
 * as it is: to notice that, remember its `webhook-id` for so long.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: Headers | Record<string, string | readonly string[] | undefined>,
  secret: string | readonly string[],
  { now = Date.now, toleranceSeconds = 300, timestamp = "optional" }: VerifyOptions = {},
): WebhookVerdict {
  const secrets = [secret].flat().filter((each) => typeof each === "string" && each !== "");
  if (secrets.length === 0) return refused("missing_secret");
  if (typeof rawBody !== "string" && !ArrayBuffer.isView(rawBody)) return refused("body_not_raw");

  const call: Call = { rawBody, sent: sentHeaders(headers), secrets };
  const standard = timestamp === "signed" || call.sent("webhook-signature").length > 0;
  const fault = standard ? standardFault(call) : plainFault(call, timestamp !== "optional");
  if (fault !== undefined) return refused(fault);

  const [sentAt] = call.sent(standard ? "webhook-timestamp" : "x-request-timestamp");
  if (sentAt === undefined) return { valid: true };
  const age = (typeof now === "function" ? now() : now) / 1_000 - Number(sentAt);
  if (age < -toleranceSeconds) return refused("timestamp_in_future");
  // Asked this way round, a time that is no number is refused.
  return age <= toleranceSeconds ? { valid: true } : refused("timestamp_too_old");
}

function refused(reason: WebhookRefusal): WebhookVerdict {
  return { valid: false, reason };
}

interface Call {
  rawBody: string | Uint8Array;
  /** All values of a header, by its name in lower case. */
  sent: (name: string) => readonly string[];
  secrets: readonly string[];
}

const PLAIN_SIGNATURE = /^(?:sha256=)?([0-9a-f]{64})$/i;
const UNIX_SECONDS = /^\d{1,12}$/;
/** No full stop: it parts what is signed, and one in the id would let a signed text be cut elsewhere. */
const MESSAGE_ID = /^[\w-]{1,256}$/;

function plainFault({ rawBody, sent, secrets }: Call, timed: boolean): WebhookRefusal | undefined {
  const [signature, ...others] = sent("x-webhook-signature");
  if (signature === undefined) return "missing_signature";
  const [, digest] = PLAIN_SIGNATURE.exec(signature) ?? [];
  if (digest === undefined || others.length > 0) return "malformed_signature";

  const badTime = timestampFault(sent("x-request-timestamp"));
  if (badTime !== undefined && (timed || badTime !== "missing_timestamp")) return badTime;

  const given = digest.toLowerCase();
  const authentic = secrets.some((secret) =>
    isSame(given, createHmac("sha256", secret).update(rawBody).digest("hex")),
  );
  return authentic ? undefined : "signature_mismatch";
}

function standardFault({ rawBody, sent, secrets }: Call): WebhookRefusal | undefined {
  const [signatures, ...others] = sent("webhook-signature");
  if (signatures === undefined) return "missing_signature";
  // Several stand in one header while secrets change; versions other than v1 are for other keys.
  const given = signatures.split(" ").filter((each) => each.startsWith("v1,"));
  if (others.length > 0 || given.length === 0) return "malformed_signature";

  const [id = "", ...otherIds] = sent("webhook-id");
  if (otherIds.length > 0 || !MESSAGE_ID.test(id)) return "malformed_id";
  const badTime = timestampFault(sent("webhook-timestamp"));
  if (badTime !== undefined) return badTime;

  const head = `${id}.${sent("webhook-timestamp")[0]}.`;
  const authentic = secrets
    .map(standardKey)
    .filter((key) => key.length > 0)
    .map((key) => `v1,${createHmac("sha256", key).update(head).update(rawBody).digest("base64")}`)
    .some((expected) => given.some((each) => isSame(each, expected)));
  return authentic ? undefined : "signature_mismatch";
}

function timestampFault([seconds, ...others]: readonly string[]): WebhookRefusal | undefined {
  if (seconds === undefined) return "missing_timestamp";
  return others.length === 0 && UNIX_SECONDS.test(seconds) ? undefined : "malformed_timestamp";
}

/** A value that is no text becomes one that no header may have. */
function sentHeaders(headers: Parameters<typeof verifyWebhook>[1]): Call["sent"] {
  const get = (headers as Partial<Headers> | null | undefined)?.get;
  const valuesOf = (name: string): unknown[] =>
    typeof get === "function"
      ? [get.call(headers, name) ?? []]
      : Object.entries(headers ?? {}).map(([key, value]) =>
          key.toLowerCase() === name ? (value ?? []) : [],
        );
  return (name) =>
    valuesOf(name)
      .flat()
      .map((value) => (typeof value === "string" ? value : ""));
}

const ENCODED_SECRET = "whsec_";

function standardKey(secret: string): Buffer {
  return secret.startsWith(ENCODED_SECRET)
    ? Buffer.from(secret.slice(ENCODED_SECRET.length), "base64")
    : Buffer.from(secret);
}

/** In constant time: how long a comparison takes must not tell how much of a forged signature is right. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
