import type { AdapterRefusal } from "./user.ts";

/**
 * Includes lone surrogates: each becomes U+FFFD on disk, so two ids could become equal. Includes direction marks: they let one
 * text look like another.
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Why a trimmed text is refused; undefined if it has 1 to `max` Unicode code points and no control character. */
export function textFault(text: string, max: number): AdapterRefusal | undefined {
  if (text === "") return "missing_required_field";
  // A code point has at most two units, so a huge text is refused before it is split.
  if (text.length > 2 * max || [...text].length > max) return "too_long";
  return CONTROL_CHARACTER.test(text) ? "invalid_format" : undefined;
}
