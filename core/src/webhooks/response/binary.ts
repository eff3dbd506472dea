/** Whether a text is none, but the bytes of a picture, a document or an archive, as flows send that respond with a file. */
export function isBinary(text: string): boolean {
  return CONTROL.test(text) || STARTS.some((start) => text.startsWith(start)) || WEBP.test(text);
}

/** Whether a text that starts like this may turn out to be one. */
export function mayBecomeBinary(start: string): boolean {
  const isShortRiff = start.startsWith(RIFF) && start.length < LONGEST_WEBP;
  return isShortRiff || [...STARTS, RIFF].some((known) => known.startsWith(start));
}

/** With these begin gzip, MP4, icons and fonts, and no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /^[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
/** PNG, JPEG, PDF, ZIP and Office documents, GIF: read as UTF-8, or as a charset that has a sign for each byte. */
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
/** Characters until its name. */
const LONGEST_WEBP = 12;
