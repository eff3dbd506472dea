import { Failure } from "../../failures.ts";
import { type ApiRequest, headerOf } from "./api-request.ts";

/** Characters. */
const LONGEST = 1_000;
/** RFC 9110, 8.8.3 and 13.1.1. Weak tags match too, because compressing proxies make tags weak. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/;
const TAGS = new RegExp(`^${TAG.source}(?:[ \\t]*,[ \\t]*${TAG.source})*$`);

/**
 * Returns the condition of a request's `If-Match`: a function that throws 400 `If-Match` `changed_meanwhile` for any version that
 * is not listed. Undefined without the header, or for `*`. Throws 400 if the header is not a list of tags.
 */
export function requiredMatch(request: ApiRequest): ((version: string) => void) | undefined {
  const text = headerOf(request, "if-match")?.trim();
  if (text === undefined || text === "*") return undefined;
  if (text.length > LONGEST || !TAGS.test(text)) {
    throw refused(
      "invalid_format",
      'The header is not a list of ETags. Send the ETag of an earlier answer unchanged, such as "2026-11-20".',
    );
  }
  const tags = [...text.matchAll(new RegExp(TAG, "g"))].map(([, tag]) => tag);
  return (version) => {
    if (!tags.includes(entityTag(version))) {
      throw refused(
        "changed_meanwhile",
        "Somebody else has changed the settings since you read them. Read them again, and then repeat the change.",
      );
    }
  };
}

function refused(reason: string, message: string): Failure {
  return new Failure("invalidRequest", "If-Match", reason, message);
}

/** Returns the `ETag` of a version (RFC 9110, 8.8.3). */
export function entityTag(version: string): string {
  return `"${version}"`;
}
