import { shortText } from "../../../short-text.ts";
import { objectIn } from "../json-in-text.ts";

/** Maximum number of characters of a message. */
const LONGEST = 500;
const FIELDS = ["message", "error", "content", "data", "detail"] as const;
/** Maximum depth of objects that is read, as in `{ error: { error: { message } } }`. */
const DEPTH = 4;

/** Returns the error message of a stream as plain text, for the site's owner, not for visitors. */
export function failureMessage(error: unknown): string {
  const text = messageIn(error, DEPTH) ?? "An error without a message.";
  return shortText(text, LONGEST);
}

function messageIn(error: unknown, depth: number): string | undefined {
  if (typeof error === "string") return error.trim() || undefined;
  const fields = objectIn(error);
  if (fields === undefined || depth === 0) return undefined;
  return FIELDS.map((field) => messageIn(fields[field], depth - 1)).find((text) => text !== undefined);
}
