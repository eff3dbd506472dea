import { gatheredText } from "../../../gathered-text.ts";

/**
 * Passes a growing text on without the white space around it: what may turn out to be its end is held back until more
 * comes. So is half a character (a lone high surrogate), which platforms that cut texts into pieces leave at the seams. Another lone
 * surrogate becomes U+FFFD.
 */
export function trimmedText(): (piece: string) => string {
  const held = gatheredText();
  let begun = false;

  return (piece) => {
    const text = begun ? piece : piece.trimStart();
    const end = endOfCertain(text);
    if (end === 0) {
      held.add(text);
      return "";
    }
    const passed = (held.take() + text.slice(0, end)).toWellFormed();
    held.add(text.slice(end));
    begun = true;
    return passed;
  };
}

function endOfCertain(text: string): number {
  const end = text.trimEnd().length;
  return HIGH_SURROGATE.test(text.charAt(end - 1)) ? end - 1 : end;
}

const HIGH_SURROGATE = /[\uD800-\uDBFF]/;
