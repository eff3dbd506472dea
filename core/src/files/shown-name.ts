import { FILE_TYPES } from "./file-types.ts";

/** Maximum bytes of a name in UTF-8. */
export const LONGEST_NAME = 255;
/** Maximum UTF-16 units of a name that are used at its start, and the same number at its end. */
const LONGEST_READ = 1_000;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/**
 * Control, bidi and other invisible characters, lone surrogates, unassigned characters, and characters that file systems refuse.
 */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}"*:<>?|]/gu;

/** Makes a file name safe to show and to save: without a path, and with an extension that fits the type. */
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

/** Cuts the middle out of a long name, because the time of the other steps grows with the square of the name's length. */
function shortened(name: string): string {
  return name.length <= 2 * LONGEST_READ ? name : name.slice(0, LONGEST_READ) + name.slice(-LONGEST_READ);
}

function cut(text: string, bytes: number): string {
  let start = "";
  let used = 0;
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > bytes) break;
    start += character;
  }
  return start;
}
