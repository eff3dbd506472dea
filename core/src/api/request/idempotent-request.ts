import { hash } from "node:crypto";
import { Failure } from "../../failures.ts";
import type { IdempotentRequest } from "../../replies/answer-message.ts";

const REMEMBERED_FOR = 24 * 3_600_000;
/** A valid key: 1 to 255 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns the claim of a request with an `Idempotency-Key`. The claim's key includes `caller`, so that a visitor who sends
 * another visitor's key does not receive that visitor's answer.
 */
export function idempotentRequest(
  key: string | undefined,
  caller: string,
  body: Uint8Array,
  now: number,
): IdempotentRequest | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) {
    throw new Failure(
      "invalidRequest",
      "Idempotency-Key",
      "invalid_format",
      "Give an Idempotency-Key of 1 to 255 visible ASCII characters.",
    );
  }
  return {
    key: hash("sha256", `${caller}\n${key}`, "base64url"),
    bodyHash: hash("sha256", body, "base64url"),
    expiresAt: now + REMEMBERED_FOR,
  };
}
