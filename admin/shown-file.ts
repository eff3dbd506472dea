/** A file of a message, as a screen shows it. */
export interface ShownFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  url: string;
}

const UNITS = ["byte", "kilobyte", "megabyte"];

/** Control characters, and characters that change text direction: they could make a name look like a different name. */
const MISLEADING = /[\p{Cc}\p{Bidi_Control}]/gu;

/** The name without misleading characters. The service removes such characters too. */
export function nameOf({ name }: ShownFile): string {
  return name.replace(MISLEADING, "");
}

/** The download address; undefined if it is not an `http:` or `https:` URL. */
export function downloadOf({ url }: ShownFile): string | undefined {
  return /^https?:/.test(url) ? url : undefined;
}

export function sizeOf({ size }: ShownFile, locale: string): string {
  const step = size < 1_024 ? 0 : size < 1_048_576 ? 1 : 2;
  const unit = { style: "unit", unit: UNITS[step] ?? "byte" } as const;
  // The short unit for bytes has no plural in English.
  const unitDisplay = step === 0 ? "long" : "short";
  return (size / 1_024 ** step).toLocaleString(locale, { ...unit, unitDisplay, maximumFractionDigits: 1 });
}
