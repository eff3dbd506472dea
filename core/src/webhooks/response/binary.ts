/** Whether a "text" consists of the bytes of a picture, a document or an archive, because a flow responds with a file. */
export function isBinary(text: string): boolean {
  return CONTROL.test(text) || STARTS.some((start) => text.startsWith(start)) || WEBP.test(text);
}

export function mayBecomeBinary(start: string): boolean {
  const isShortRiff = start.startsWith(RIFF) && start.length < LONGEST_WEBP;
  return isShortRiff || [...STARTS, RIFF].some((known) => known.startsWith(start));
}

/** First bytes of gzip, MP4, icons and fonts, which no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const CONTROL = /^[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
/** PNG, JPEG, PDF, ZIP and Office documents, GIF: decoded as UTF-8, or as a charset that has a character for each byte. */
const STARTS = [
  "\ufffdPNG\r",
  "‰PNG\r",
  "\ufffd\ufffd\ufffd",
  "ÿØÿ",
  "%PDF-",
  "PK\x03\x04",
  "GIF87a",
  "GIF89a",
];
const RIFF = "RIFF";
const WEBP = /^RIFF.{1,4}WEBP/s;
/** Maximum number of characters that `WEBP` matches. */
const LONGEST_WEBP = 12;
