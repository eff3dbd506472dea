const UNITS = ["byte", "kilobyte", "megabyte"];

/** Formats a file size in `language`: "70 bytes", "179 kB", "1.2 MB". One kB is 1,024 bytes. */
export function shownSize(bytes: number, language: string): string {
  const step = bytes < 1_024 ? 0 : bytes < 1_048_576 ? 1 : 2;
  const value = bytes / 1_024 ** step;
  const unit = { style: "unit", unit: UNITS[step] ?? "byte", unitDisplay: step ? "short" : "long" } as const;
  return value.toLocaleString(language, { ...unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}

/**
 * Local copies of files that this page sent, by file id: the service returns a download address only when the conversation is
 * read again.
 */
const copies = new Map<string, { file: File; url: string }>();

export function storeCopy(id: string, file: File): void {
  copies.set(id, { file, url: URL.createObjectURL(file) });
}

export function copyOf(id: string): { file: File; url: string } | undefined {
  return copies.get(id);
}
