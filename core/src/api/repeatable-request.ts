import { hash } from "node:crypto";
import { Failure } from "../failures.ts";
import type { RepeatableRequest } from "../replies/answer-message.ts";
import type { Site } from "../sites/site.ts";

const REMEMBERED_FOR = 24 * 3_600_000;
/** Beyond the webhook's timeout, for everything around it. */
const LEASE_MARGIN = 30_000;
/** Visible ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * What a request's `Idempotency-Key` makes of it. `caller` keeps one visitor from being given another's answer by
 * sending the same key.
 */
export function repeatableRequest(
  key: string | undefined,
  caller: string,
  body: Uint8Array,
  site: Site,
  now: number,
): RepeatableRequest | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) {
    throw new Failure(
      "invalidRequest",
      "Idempotency-Key",
      "invalid_format",
      "An Idempotency-Key has 1 to 255 visible ASCII characters.",
    );
  }
  return {
    key: hash("sha256", `${caller}\n${key}`, "base64url"),
    bodyHash: hash("sha256", body, "base64url"),
    lease: site.settings.webhook_timeout * 1_000 + LEASE_MARGIN,
    expiresAt: now + REMEMBERED_FOR,
  };
}
