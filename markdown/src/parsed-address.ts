/** What `URL.parse` would say, but undefined for null: the older of the supported browsers lack it, and `URL.canParse`. */
export function parsedAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
