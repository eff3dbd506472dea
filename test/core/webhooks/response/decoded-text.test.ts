import { describe, expect, it } from "vitest";
import { decodedText, textOfBytes } from "../../../../core/src/webhooks/response/decoded-text.ts";

const SIZE = '{"output":"Größe"}';
const LATIN = Buffer.from(SIZE, "latin1");
const LITTLE = Buffer.from(SIZE, "utf16le");
const BIG = Buffer.from(LITTLE).swap16();

/** Returns the text of bytes that arrive one by one. */
function inPieces(bytes: Uint8Array, contentType: string | undefined): string {
  const text = textOfBytes(contentType);
  return [...bytes].map((byte) => text.read(Uint8Array.of(byte))).join("") + text.end();
}

function expectText(bytes: Uint8Array, contentType: string | undefined, text: string): void {
  expect([decodedText(bytes, contentType), inPieces(bytes, contentType)]).toEqual([text, text]);
}

describe("the charset of an answer", () => {
  it.each([
    '"ISO-8859-1"',
    "'iso-8859-1'",
    "LATIN1",
    "windows-1252",
    "cp1252",
    "CP-1252",
    "win-1252",
    "latin-1",
    "ISO8859_1",
    "ISO_8859-1",
    "x-cp1252",
  ])("is recognized when written as %s", (name) => {
    expectText(LATIN, `application/json; Charset = ${name} ; x=y`, SIZE);
  });

  it.each([
    ["Shift_JIS", "95 5c 83 5c", "表ソ"],
    ["cp932", "95 5c 83 5c", "表ソ"],
    ["MS932", "95 5c 83 5c", "表ソ"],
    ["windows-31j", "95 5c 83 5c", "表ソ"],
    ["gb18030", "c4 e3 ba c3", "你好"],
    ["cp936", "c4 e3 ba c3", "你好"],
    ["euc_kr", "be c8 b3 e7", "안녕"],
    ["CP949", "be c8 b3 e7", "안녕"],
    ["cp950", "a7 41 a6 6e", "你好"],
    ["cp65001", "c3 b6", "ö"],
    ["uhc", "be c8 b3 e7", "안녕"],
    ["koi8r", "d1", "я"],
    ["latin9", "a4", "€"],
    ["latin2", "b9", "š"],
    ["8859-1", "f6", "ö"],
    ["us-ascii", "c3 b6", "ö"],
    ["ASCII", "c3 b6", "ö"],
    ["ANSI_X3.4-1968", "c3 b6", "ö"],
  ])("is recognized by the alternative name %s", (name, bytes, text) => {
    expectText(Buffer.from(bytes.replaceAll(" ", ""), "hex"), `text/plain; charset=${name}`, text);
  });

  it.each([
    ["declared as utf-16", "application/json; charset=utf-16"],
    ["declared as utf-8", "application/json; charset=utf-8"],
    ["not declared", "application/json"],
    ["without a content type", undefined],
  ])(
    "is UTF-16 if a byte order mark is missing but the first character is ASCII with a zero byte, %s",
    (_name, type) => {
      expectText(LITTLE, type, SIZE);
      expectText(BIG, type, SIZE);
    },
  );

  it.each([
    ["the charset utf-16", "utf-16"],
    ["the charset utf-8", "utf-8"],
    ["the charset shift_jis", "shift_jis"],
    ["no charset", undefined],
  ])("is UTF-16 even if plain text without a byte order mark declares %s", (_what, charset) => {
    const type = charset && `text/plain; charset=${charset}`;
    for (const text of ["Größe", "\n", "\tA", "H"]) {
      const little = Buffer.from(text, "utf16le");
      expectText(little, type, text);
      expectText(Buffer.from(little).swap16(), type, text);
    }
  });

  it("has the byte order that is declared, as UTF-16LE or UTF-16BE", () => {
    for (const text of ["一", "Größe", "\u4100"]) {
      const little = Buffer.from(text, "utf16le");
      expectText(little, "text/plain; charset=utf-16le", text);
      expectText(Buffer.from(little).swap16(), "text/plain; charset=UTF-16BE", text);
    }
  });

  it("is the same for a body that is split at any position", () => {
    for (let first = 0; first < 256; first++)
      for (const second of [0, 1, 9, 0x22, 0x41, 0x7f, 0x80, 0xbb, 0xfe, 0xff]) {
        const bytes = Buffer.from([first, second, 0x41, 0]);
        expect(inPieces(bytes, undefined)).toBe(decodedText(bytes, undefined));
      }
  });

  it("is UTF-8 if its name is unknown, empty or in another parameter", () => {
    const bytes = Buffer.from(SIZE);
    for (const type of ["charset=klingon", "charset=", 'x="; charset=utf-16"', "xcharset=utf-16"])
      expectText(bytes, `text/plain; ${type}`, SIZE);
  });

  it("is found in a content type of any length and form", () => {
    for (const piece of [";", '; x="', " ", "; a", ";=", "; a ="])
      expectText(Buffer.from(SIZE), `text/plain; charset=utf-8${piece.repeat(20_000)}`, SIZE);
  });

  it("does not change a body of zero bytes or one byte", () => {
    expectText(Buffer.from(""), "text/plain", "");
    expectText(Buffer.from("y"), "text/plain", "y");
    expectText(Buffer.from([0]), "text/plain", "\0");
  });
});
