import { createHmac, timingSafeEqual } from "node:crypto";

/** What a workflow checks before it believes a message. Header values as they came; `body` is the raw bytes. */
export interface SealedMessage {
  body: Buffer;
  signature: string | undefined;
  timestamp: string | undefined;
}

export type Verdict = { valid: true } | { valid: false; error: string; message: string };

/** Seconds, in either direction (spec.md, Outbound webhook requests). */
const OLDEST = 300;
/** Some senders leave the prefix out (spec.md, Outbound webhook requests). */
const SIGNATURE = /^(?:sha256=)?([0-9a-f]{64})$/i;

/**
 * Checks signature and age. The HMAC is of the bytes as they came: JSON parsed and written again may differ. Several
 * secrets are live while one replaces another. `now`: milliseconds since 1970.
 */
export function checkSeal(sealed: SealedMessage, secrets: readonly string[], now: number): Verdict {
  const { body, signature = "", timestamp = "" } = sealed;
  const age = Math.abs(now / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > OLDEST) {
    return refused("stale_request", "X-Request-Timestamp is missing or more than 300 seconds off.");
  }
  const [, digest = ""] = SIGNATURE.exec(signature) ?? [];
  if (!secrets.some((secret) => isDigestOf(body, secret, Buffer.from(digest, "hex")))) {
    return refused("invalid_signature", "X-Webhook-Signature is not that of this body.");
  }
  return { valid: true };
}

/** In constant time: how long a comparison takes must not tell how much of a forged signature is right. */
function isDigestOf(body: Buffer, secret: string, given: Buffer): boolean {
  const expected = createHmac("sha256", secret).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function refused(error: string, message: string): Verdict {
  return { valid: false, error, message };
}
