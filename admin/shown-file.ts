/** A visitor's file, as a screen shows it. */
export interface ShownFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  url: string;
}

const UNITS = ["byte", "kilobyte", "megabyte"];

/** Control characters, and characters that change text direction. They could make a name look like another one. */
const MISLEADING = /[\p{Cc}\p{Bidi_Control}]/gu;

/** The name in one line; the service has already removed such characters. */
export function nameOf({ name }: ShownFile): string {
  return name.replace(MISLEADING, "");
}

/** The download address, if it is a web address. A screen never shows a file's content. */
export function downloadOf({ url }: ShownFile): string | undefined {
  return /^https?:/.test(url) ? url : undefined;
}

/** The size as text in a language. */
export function sizeOf({ size }: ShownFile, locale: string): string {
  const step = size < 1_024 ? 0 : size < 1_048_576 ? 1 : 2;
  const unit = { style: "unit", unit: UNITS[step] ?? "byte" } as const;
  // The short unit for bytes has no plural in English.
  const unitDisplay = step === 0 ? "long" : "short";
  return (size / 1_024 ** step).toLocaleString(locale, { ...unit, unitDisplay, maximumFractionDigits: 1 });
}
