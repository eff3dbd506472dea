/**
 * Whether a text is none, but the bytes of a picture, a document or an archive, as flows answer that respond with a file. Looks at the
 * beginning only.
 */
export function isBinary(text: string): boolean {
  return BINARY.test(text.slice(0, LOOKED_AT));
}

/** Characters: the first NUL of a picture or an archive comes within them. */
const LOOKED_AT = 64;

/** NUL, and the beginnings of gzip and PDF, which may have none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them.
const BINARY = /\0|^(?:\x1f[\x8b\ufffd‹]|%PDF-\d)/;
