import { Failure } from "../failures.ts";

/** A closed site answers like an unknown one, so that visitors cannot tell them apart. */
export function unknownPublicKey(): Failure {
  return new Failure(
    "notFound",
    "site",
    "not_found",
    "No site has this public key. Check the key in the page's code.",
  );
}

/** The failure of an invalid `X-Reply-URL` (contract §6.6). */
export function replyAddressRefused(
  reason: "not_found" | "already_answered" | "expired",
  message: string,
): Failure {
  return new Failure("notFound", "X-Reply-URL", reason, message);
}

/** The failure for a reply address that is forged, or whose conversation was deleted. */
export function unknownReplyAddress(): Failure {
  return replyAddressRefused(
    "not_found",
    "This is not the X-Reply-URL of a message. Post to the X-Reply-URL exactly as you received it.",
  );
}
