/** A text as an address of the web; undefined where it is none. */
export function webAddress(text: string | undefined): URL | undefined {
  try {
    const address = new URL(text ?? "");
    return /^https?:$/.test(address.protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
