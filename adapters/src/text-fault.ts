import type { AdapterRefusal } from "./user.ts";

/**
 * Lone surrogates are among them because every one turns into the same U+FFFD on disk, which would make two ids one;
 * the direction marks because they let a text show as another.
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** What keeps a trimmed text from being used, if anything: it holds 1 to `max` Unicode code points, none a control character. */
export function textFault(text: string, max: number): AdapterRefusal | undefined {
  if (text === "") return "missing_required_field";
  // A code point takes at most two units: a huge text is refused without being taken apart.
  if (text.length > 2 * max || [...text].length > max) return "too_long";
  return CONTROL_CHARACTER.test(text) ? "invalid_format" : undefined;
}
