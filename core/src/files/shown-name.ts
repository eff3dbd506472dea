import { FILE_TYPES } from "./file-types.ts";

/** Bytes in UTF-8. */
export const LONGEST_NAME = 255;
/** Controls, bidi marks and other invisible ones, halves of surrogate pairs, what is of no script; and what file systems refuse. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}"*:<>?|]/gu;

/** A visitor's name for a file as it may be shown and saved: without a path, and with an ending that fits its type. */
export function shownName(given: string, type: string): string {
  const { extensions } = FILE_TYPES[type] ?? { extensions: [] };
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(UNSHOWN, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const [, stem = plain, ending = ""] = /^(.*)\.([^.]*)$/s.exec(plain) ?? [];
  const isFitting = extensions.includes(ending.toLowerCase());
  const extension = isFitting ? ending : (extensions[0] ?? "bin");
  return `${cut((isFitting ? stem : plain) || "file", LONGEST_NAME - extension.length - 1)}.${extension}`;
}

function cut(text: string, bytes: number): string {
  let kept = "";
  let used = 0;
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > bytes) break;
    kept += character;
  }
  return kept;
}
