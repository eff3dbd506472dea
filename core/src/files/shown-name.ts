import { FILE_TYPES } from "./file-types.ts";

/** Bytes in UTF-8. */
export const LONGEST_NAME = 255;
/** UTF-16 units of a name that are looked at: its beginning and its end. */
const LOOKED_AT = 1_000;
/** What Windows takes for a device, whatever ending it has. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Controls, bidi marks and other invisible ones, halves of surrogate pairs, what is of no script; and what file systems refuse. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}"*:<>?|]/gu;

/** A visitor's name for a file as it may be shown and saved: without a path, and with an ending that fits its type. */
export function shownName(given: string, type: string): string {
  const { extensions } = FILE_TYPES[type] ?? { extensions: [] };
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const plain = shortened(last)
    .normalize("NFC")
    .replace(UNSHOWN, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const [, stem = plain, ending = ""] = /^(.*)\.([^.]*)$/s.exec(plain) ?? [];
  const isFitting = extensions.includes(ending.toLowerCase());
  const extension = isFitting ? ending : (extensions[0] ?? "bin");
  const shown = (isFitting ? stem : plain) || "file";
  const safe = DEVICE.test(shown) ? `_${shown}` : shown;
  return `${cut(safe, LONGEST_NAME - extension.length - 1)}.${extension}`;
}

/** What follows takes a time that grows with the square of the length. */
function shortened(name: string): string {
  return name.length <= 2 * LOOKED_AT ? name : name.slice(0, LOOKED_AT) + name.slice(-LOOKED_AT);
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
