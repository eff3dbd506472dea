/**
 * Maximum number of values in a reply's JSON, and maximum depth. A parsed value needs some 60 bytes: 1 MiB of `{}` used 200 MB. A
 * reply with all its sources has a few thousand values.
 */
const MOST_VALUES = 50_000;
const MOST_LEVELS = 1_000;

/** Whether a text has too many values, or is nested too deep, to be parsed as JSON. Runs in time proportional to its length. */
export function isBeyondBounds(text: string): boolean {
  if (text.length <= MOST_VALUES) return false;
  let values = 0;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case BRACE:
      case BRACKET:
        if (++level > MOST_LEVELS) return true;
        values++;
        break;
      case COMMA:
        values++;
        break;
      case END_BRACE:
      case END_BRACKET:
        level--;
        break;
    }
    if (values > MOST_VALUES) return true;
  }
  return false;
}

/** Returns the index of the quotation mark that ends the string that begins at `start`, or the text's length. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (index - first) % 2 === 1;
}

const [QUOTE, BACKSLASH, COMMA, BRACE, END_BRACE, BRACKET, END_BRACKET] = Array.from('"\\,{}[]', (sign) =>
  sign.charCodeAt(0),
);
