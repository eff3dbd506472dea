/** A visitor's file, as far as a screen tells of it. */
export interface ToldFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  url: string;
}

const UNITS = ["byte", "kilobyte", "megabyte"];

/** Control characters, and those that turn a text around: a name could look like another one by them. */
const MISLEADING = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Its name in one line; the service has taken out the like already. */
export function nameOf({ name }: ToldFile): string {
  return name.replace(MISLEADING, "");
}

/** Where it can be downloaded, if that is an address of the web; nothing of a file is ever shown in a screen. */
export function downloadOf({ url }: ToldFile): string | undefined {
  return /^https?:/.test(url) ? url : undefined;
}

/** Its size in words of a language. */
export function sizeOf({ size }: ToldFile, locale: string): string {
  const step = size < 1_024 ? 0 : size < 1_048_576 ? 1 : 2;
  const unit = { style: "unit", unit: UNITS[step] ?? "byte" } as const;
  // The short word for bytes has no plural in English.
  const unitDisplay = step === 0 ? "long" : "short";
  return (size / 1_024 ** step).toLocaleString(locale, { ...unit, unitDisplay, maximumFractionDigits: 1 });
}
