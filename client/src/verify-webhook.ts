import { base64, hmacSha256 } from "./hmac.ts";

export interface VerifyOptions {
  /** Milliseconds since 1970. */
  now?: number;
  /** How far a timestamp may be off, in either direction (spec.md, Outbound webhook requests). Default 300. */
  toleranceSeconds?: number;
  /**
   * `optional` (default): a time is checked where it is sent. `required`: it has to be sent. `signed`: it has to be covered by
   * the signature, so that only Standard Webhooks will do.
   */
  timestamp?: "optional" | "required" | "signed";
}

export type WebhookVerdict = { valid: true } | { valid: false; reason: WebhookFault };

export type WebhookFault =
  | "missing_secret"
  | "body_not_raw"
  | "missing_signature"
  | "malformed_signature"
  | "signature_mismatch"
  | "missing_timestamp"
  | "malformed_timestamp"
  | "timestamp_too_old"
  | "timestamp_in_future"
  | "malformed_id";

export type SentHeaders = Headers | Record<string, string | readonly string[] | undefined>;

const PLAIN_SIGNATURE = /^(?:sha256=)?([0-9a-f]{64})$/i;
const UNIX_SECONDS = /^\d{1,12}$/;
/** No full stop: it parts what is signed, and one in the id would let a signed text be cut elsewhere. */
const MESSAGE_ID = /^[\w-]{1,256}$/;

/**
 * Says whether a webhook call is the service's own, by the bytes of its body as they came. Several secrets may be live
 * while one replaces another. Never throws, whatever is sent. The signature of Standard Webhooks decides where it is sent
 * (https://www.standardwebhooks.com); `X-Webhook-Signature` covers the body alone. Within the tolerance a call can be
 * repeated as it is: remember its `webhook-id` for so long.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: SentHeaders,
  secret: string | readonly string[],
  { now = Date.now(), toleranceSeconds = 300, timestamp = "optional" }: VerifyOptions = {},
): Promise<WebhookVerdict> {
  const secrets = [secret].flat().filter((each) => typeof each === "string" && each !== "");
  if (secrets.length === 0) return { valid: false, reason: "missing_secret" };
  if (typeof rawBody !== "string" && !ArrayBuffer.isView(rawBody))
    return { valid: false, reason: "body_not_raw" };
  const body = typeof rawBody === "string" ? utf8(rawBody) : new Uint8Array(rawBody);
  const sent = valuesIn(headers);
  const standard = timestamp === "signed" || sent("webhook-signature").length > 0;
  const times = sent(standard ? "webhook-timestamp" : "x-request-timestamp");
  const needed = standard || timestamp !== "optional";
  const reason =
    (await (standard
      ? standardFault(body, sent, times, secrets)
      : plainFault(body, sent, times, needed, secrets))) ?? lateness(times[0], now, toleranceSeconds);
  return reason === undefined ? { valid: true } : { valid: false, reason };
}

type Sent = (name: string) => readonly string[];

async function plainFault(
  body: Uint8Array<ArrayBuffer>,
  sent: Sent,
  times: readonly string[],
  needed: boolean,
  secrets: readonly string[],
): Promise<WebhookFault | undefined> {
  const [signature, ...others] = sent("x-webhook-signature");
  if (signature === undefined) return "missing_signature";
  const digest = PLAIN_SIGNATURE.exec(signature)?.[1];
  if (digest === undefined || others.length > 0) return "malformed_signature";
  const badTime = timestampFault(times);
  if (badTime !== undefined && (needed || badTime !== "missing_timestamp")) return badTime;
  const digests = await Promise.all(secrets.map(async (each) => hex(await hmacSha256(utf8(each), body))));
  return anySame([digest.toLowerCase()], digests) ? undefined : "signature_mismatch";
}

async function standardFault(
  body: Uint8Array<ArrayBuffer>,
  sent: Sent,
  times: readonly string[],
  secrets: readonly string[],
): Promise<WebhookFault | undefined> {
  const [signatures, ...others] = sent("webhook-signature");
  if (signatures === undefined) return "missing_signature";
  // Several stand in one header while secrets change; versions other than v1 are for other keys.
  const given = signatures.split(" ").filter((each) => each.startsWith("v1,"));
  if (others.length > 0 || given.length === 0) return "malformed_signature";
  const [id = "", ...otherIds] = sent("webhook-id");
  if (otherIds.length > 0 || !MESSAGE_ID.test(id)) return "malformed_id";
  const badTime = timestampFault(times);
  if (badTime !== undefined) return badTime;
  const head = utf8(`${id}.${times[0]}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  const keys = secrets.map(standardKey).filter((key) => key.length > 0);
  const expected = await Promise.all(keys.map(async (key) => `v1,${base64(await hmacSha256(key, content))}`));
  return anySame(given, expected) ? undefined : "signature_mismatch";
}

function timestampFault([seconds, ...others]: readonly string[]): WebhookFault | undefined {
  if (seconds === undefined) return "missing_timestamp";
  return others.length === 0 && UNIX_SECONDS.test(seconds) ? undefined : "malformed_timestamp";
}

function lateness(sentAt: string | undefined, now: number, tolerance: number): WebhookFault | undefined {
  if (sentAt === undefined) return undefined;
  const age = now / 1_000 - Number(sentAt);
  if (age < -tolerance) return "timestamp_in_future";
  // Asked this way round, a time that is no number is refused.
  return age <= tolerance ? undefined : "timestamp_too_old";
}

/** All values of a header, by its name in lower case. A value that is no text becomes one that no header may have. */
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

function standardKey(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith("whsec_")) return utf8(secret);
  try {
    return Uint8Array.from(atob(secret.slice(6)), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

/** In constant time for texts of one length: how long it takes must not tell how much of a forged signature is right. */
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

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
