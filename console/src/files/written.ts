import type { Site } from "../api/shapes.ts";

type Files = NonNullable<Site["files"]>;

/** The screen's fields as they are being written. What is switched off is kept as long as the screen is open. */
export interface Written {
  isOn: boolean;
  types: Files["types"];
  /** Of one file. */
  mebibytes: string;
  perSession: string;
}

const MEBIBYTE = 1_048_576;
/** What the screen offers; a kind of picture alone is kept where somebody set it another way. */
export const OFFERED: Files["types"] = ["image/*", "application/pdf", "text/plain"];

export function writtenOf({ files }: Site): Written {
  return {
    isOn: files !== null,
    types: [...(files?.types ?? OFFERED.slice(0, 2))].sort(),
    mebibytes: String((files?.max_bytes ?? 10 * MEBIBYTE) / MEBIBYTE),
    perSession: String(files?.per_session ?? 10),
  };
}

/** What the service is told; it says what is wrong with it. */
export function settingsOf({ isOn, types, mebibytes, perSession }: Written): object {
  const max_bytes = Math.round(Number(mebibytes.replace(",", ".")) * MEBIBYTE);
  return { files: isOn ? { types, max_bytes, per_session: Number(perSession) } : null };
}
