import { open } from "node:fs/promises";

/**
 * Types of files that may be sent, with their extensions. None is executable, and none is an archive. `reencoded`: the type that
 * a picture gets when it is re-encoded; other files are stored as received.
 */
export const FILE_TYPES: Readonly<Record<string, { extensions: readonly string[]; reencoded?: string }>> = {
  "image/jpeg": { extensions: ["jpg", "jpeg"], reencoded: "image/jpeg" },
  "image/png": { extensions: ["png"], reencoded: "image/png" },
  "image/webp": { extensions: ["webp"], reencoded: "image/webp" },
  "image/gif": { extensions: ["gif"], reencoded: "image/png" },
  "image/avif": { extensions: ["avif"], reencoded: "image/jpeg" },
  "application/pdf": { extensions: ["pdf"] },
  "text/plain": { extensions: ["txt", "csv", "log", "md"] },
};

/** Maximum bytes of a file at any site. Pictures may grow when they are re-encoded. */
export const MOST_BYTES = 50 * 2 ** 20;

/** Number of bytes at the start of a file that determine its type. */
const HEAD = 4_100;
const STRETCH = 65_536;
/**
 * Number of characters at the end of a chunk that are checked again with the next chunk: more than the longest match of `MARKUP`.
 */
const OVERLAP = 16;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these never occur in text.
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|math|\?php|\?xml|\?=)/i;
const BEGINS_AS_CODE = /^\ufeff?\s*(?:<|#!)/;

/** Detects the type of the file at `path` from the content; undefined if it is none of `FILE_TYPES`. */
export async function typeOfContent(path: string): Promise<string | undefined> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    // Loaded with the first file, because most sites accept none.
    const { fileTypeFromBuffer } = await import("file-type");
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead)).catch(() => undefined);
    if (found === undefined) return (await isPlainText(handle)) ? "text/plain" : undefined;
    const type = found.mime === "image/apng" ? "image/png" : found.mime;
    return Object.hasOwn(FILE_TYPES, type) ? type : undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Whether the file is UTF-8 without control characters, and without anything that a browser or a server could read as markup or a
 * script.
 */
async function isPlainText(handle: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const buffer = Buffer.alloc(STRETCH);
  let before = "";
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, STRETCH, at);
    let text: string;
    try {
      text = decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 });
    } catch {
      return false;
    }
    if (at === 0 && BEGINS_AS_CODE.test(text)) return false;
    if (NO_TEXT.test(text) || MARKUP.test(before + text)) return false;
    if (bytesRead === 0) return true;
    before = text.slice(-OVERLAP);
    at += bytesRead;
  }
}

/** Whether a setting such as `["image/*", "application/pdf"]` allows a type. */
export function isAllowed(type: string, allowed: readonly string[]): boolean {
  return allowed.includes(type) || allowed.includes(type.replace(/\/.*/, "/*"));
}
