/** Maximum number of keys and values in a body. The longest conversation of an AI SDK client has far fewer. */
const MOST_PIECES = 50_000;
/** Maximum depth of nested objects and arrays: twice that of a `context`. */
const MOST_LEVELS = 64;

/** The reason for which a body is refused before it is parsed. */
export interface BodyFault {
  /** The top-level key whose value exceeds the limit; undefined if the body is not an object, or not UTF-8. */
  key: string | undefined;
  reason: "too_long" | "invalid_value";
  message: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const [OPEN_ARRAY, CLOSE_ARRAY] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/**
 * Returns a fault if a JSON body has too many keys and values, or is nested too deep. Another rule limits its bytes. The scan
 * creates no objects: otherwise, 1 MiB of `{}` would first become 350,000 objects. Invalid JSON is not a fault.
 */
export function bodyFault(raw: Uint8Array): BodyFault | undefined {
  const end = raw.length;
  let pieces = 0;
  let level = 0;
  let textStart = 0;
  let textEnd = 0;
  let keyStart = 0;
  let keyEnd = 0;
  for (let at = 0; at < end; at++) {
    switch (raw[at]) {
      case QUOTE:
        textStart = at;
        for (at++; at < end && raw[at] !== QUOTE; at++) if (raw[at] === BACKSLASH) at++;
        textEnd = at + 1;
        break;
      case COLON:
        pieces++;
        if (level === 1) [keyStart, keyEnd] = [textStart, textEnd];
        break;
      case COMMA:
        pieces++;
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        pieces++;
        if (++level > MOST_LEVELS) return fault("invalid_value", TOO_DEEP);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        level--;
        break;
    }
    if (pieces > MOST_PIECES) return fault("too_long", TOO_MANY);
  }
  return undefined;

  function fault(reason: BodyFault["reason"], message: string): BodyFault {
    return { key: keyIn(raw.subarray(keyStart, keyEnd)), reason, message };
  }
}

const TOO_DEEP = `It must not be nested more than ${MOST_LEVELS} levels deep.`;
const TOO_MANY = `The maximum is ${MOST_PIECES.toLocaleString("en")} keys and values.`;

function keyIn(quoted: Uint8Array): string | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(quoted));
  } catch {
    return undefined;
  }
}
