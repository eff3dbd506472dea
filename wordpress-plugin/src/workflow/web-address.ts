/** Parses a string as a web address; undefined if it is not one. */
export function webAddress(text: string | undefined): URL | undefined {
  try {
    const address = new URL(text ?? "");
    return /^https?:$/.test(address.protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
