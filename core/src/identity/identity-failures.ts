import { Failure } from "../failures.ts";

/**
 * Returns the failure for an unknown public key, and for the key of a closed site, so that visitors cannot tell the two apart.
 */
export function unknownPublicKey(): Failure {
  return new Failure(
    "notFound",
    "site",
    "not_found",
    "No site has this public key. Check the key in the page's code.",
  );
}

/** Returns the failure of an invalid `X-Reply-URL` (contract §6.6). */
export function replyAddressRefused(
  reason: "not_found" | "already_answered" | "expired",
  message: string,
): Failure {
  return new Failure("notFound", "X-Reply-URL", reason, message);
}

/** Returns the failure for a reply address that is forged, or whose conversation was deleted. */
export function unknownReplyAddress(): Failure {
  return replyAddressRefused(
    "not_found",
    "This is not the X-Reply-URL of a message. Post to the X-Reply-URL exactly as you received it.",
  );
}
