import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether `given` is the HMAC-SHA256 of `content` under the app's secret, in this encoding. Constant time for any input.
 */
export function signatureMatches(
  secret: string,
  content: string | Uint8Array,
  given: string,
  encoding: "hex" | "base64",
): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(content).digest(encoding));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
