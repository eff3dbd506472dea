import { isUtf8 } from "node:buffer";
import { StringDecoder } from "node:string_decoder";

/** Decodes bytes that arrive in pieces of any length. */
export interface TextOfBytes {
  read(bytes: Uint8Array): string;
  /** Call after the last byte: returns the rest of an incomplete character. */
  end(): string;
}

/** Decodes a whole body. */
export function decodedText(bytes: Uint8Array, contentType: string | undefined): string {
  const text = textOfBytes(contentType);
  return text.read(bytes) + text.end();
}

/**
 * Decodes by the charset of a content type, as browsers interpret it (WHATWG Encoding: ISO-8859-1 is Windows-1252), otherwise as
 * UTF-8. A byte order mark overrides the content type and stays in the text. An ASCII character next to a zero byte at the start
 * means UTF-16 without a mark, unless the content type names a byte order. Invalid bytes become U+FFFD.
 */
export function textOfBytes(contentType: string | undefined): TextOfBytes {
  const declared = charsetIn(contentType);
  const isOrderKnown = BYTE_ORDER.test(contentType ?? "");
  /** The first bytes, while they may be the start of a byte order mark. */
  let start: Uint8Array = NOTHING;
  let text: TextOfBytes | undefined;
  /** Whether the only text passed on so far is a first letter. A zero byte after it would mean UTF-16. */
  let isLetterAlone = false;

  function opened(bytes: Uint8Array, isEnd: boolean): string {
    start = start.length === 0 ? bytes : Buffer.concat([start, bytes]);
    const mark = MARKS.find(({ bytes }) => beginsWith(start, bytes));
    const mayBecome =
      (!isOrderKnown && start.length === 1 && (start[0] === 0 || declared === "utf-16le")) ||
      MARKS.some(({ bytes }) => start.length < bytes.length && beginsWith(bytes, start));
    if (mark === undefined && mayBecome && !isEnd) return "";
    text = decoderOf(mark?.charset ?? (isOrderKnown ? undefined : unmarkedUtf16(start)) ?? declared);
    isLetterAlone = !isOrderKnown && start.length === 1 && isLetter(start[0]);
    const first = start;
    start = NOTHING;
    return text.read(first);
  }

  function afterLetter(bytes: Uint8Array): string {
    if (bytes.length === 0) return "";
    isLetterAlone = false;
    if (bytes[0] === 0) {
      text = decoderOf("utf-16le");
      return text.read(bytes.subarray(1));
    }
    return text?.read(bytes) ?? "";
  }

  return {
    read(bytes) {
      if (isLetterAlone) return afterLetter(bytes);
      return text?.read(bytes) ?? opened(bytes, false);
    },
    end() {
      const first = text === undefined ? opened(NOTHING, true) : "";
      return first + (text?.end() ?? "");
    },
  };
}

const NOTHING = new Uint8Array(0);
const MARKS = [
  { charset: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { charset: "utf-16le", bytes: [0xff, 0xfe] },
  { charset: "utf-16be", bytes: [0xfe, 0xff] },
].map(({ charset, bytes }) => ({ charset, bytes: Uint8Array.from(bytes) }));

function beginsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

const BYTE_ORDER = /utf[-_]?16[-_]?[bl]e/i;

/** Recognises UTF-16 without a mark: JSON and most texts begin with an ASCII letter, whose other byte is zero (RFC 4627, 3). */
function unmarkedUtf16([first, second]: Uint8Array): string | undefined {
  if (first === 0 && isLetter(second)) return "utf-16be";
  return isLetter(first) && second === 0 ? "utf-16le" : undefined;
}

/** Whether a byte is white space or printable ASCII, which is the same in every charset of browsers. */
function isLetter(byte: number | undefined): boolean {
  return (
    byte !== undefined && ((byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d)
  );
}

const PARAMETER = /;\s*([^\s;="]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]*))/g;
/** Maximum number of characters of a content type that are read. */
const LONGEST_TYPE = 500;

/** Returns the charset that a content type names. Undefined if it names none, or an unknown one. */
function charsetIn(contentType = ""): string | undefined {
  const charset = [...contentType.slice(0, LONGEST_TYPE).matchAll(PARAMETER)].find(
    ([, name]) => name?.toLowerCase() === "charset",
  );
  const label = charset?.slice(2).find((value) => value !== undefined);
  if (label === undefined) return undefined;
  const other = OTHER_NAMES.find(({ name }) => name.test(label))?.charset;
  if (other !== undefined) return other;
  const page = CODE_PAGE.exec(label)?.[1];
  const spellings = [label, label.replaceAll("_", "-"), label.replace(/[-_ ]/g, "")];
  return [...spellings, ...(page ? [CODE_PAGES[page] ?? `windows-${page}`] : [])]
    .map(encodingOf)
    .find((encoding) => encoding !== undefined);
}

/**
 * Names that WHATWG does not define; and ASCII, which WHATWG reads as Windows-1252, because bytes beyond ASCII in content declared
 * as ASCII are more often UTF-8.
 */
const OTHER_NAMES = [
  { name: /^(?:us-?)?ascii$|^ansi_x3\.4-1968$/i, charset: "utf-8" },
  { name: /^8859-1$/, charset: "windows-1252" },
  { name: /^latin-?9$/i, charset: "iso-8859-15" },
  { name: /^koi8_?r$/i, charset: "koi8-r" },
  { name: /^koi8_?u$/i, charset: "koi8-u" },
  { name: /^uhc$/i, charset: "euc-kr" },
];

/** Names of Microsoft and Java for charsets that have other names in WHATWG's standard. */
const CODE_PAGE = /^(?:x-)?(?:cp|ms|ibm|win|windows)[-_]?(\d{3,5})[a-z]?$/i;
const CODE_PAGES: Partial<Record<string, string>> = {
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  65001: "utf-8",
};

function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decoderOf(charset = "utf-8"): TextOfBytes {
  if (charset === "utf-8") return utf8();
  const decoder = new TextDecoder(charset, { ignoreBOM: true });
  return {
    read: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

const WHOLE_CHARACTERS = new TextDecoder("utf-8", { ignoreBOM: true });

function utf8(): TextOfBytes {
  /** Created for the first split or invalid character. Few responses need one, and it uses memory. */
  let decoder: StringDecoder | undefined;
  return {
    read(bytes) {
      if (decoder === undefined && isUtf8(bytes)) return WHOLE_CHARACTERS.decode(bytes);
      decoder ??= new StringDecoder("utf8");
      return decoder.write(bytes);
    },
    end: () => decoder?.end() ?? "",
  };
}
