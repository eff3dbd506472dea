/** This machine usually has no certificate. */
const LOOPBACK = /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i;

/** The origin of a page whose address somebody typed or pasted. Undefined if it is not an address. */
export function originOf(text: string): string | undefined {
  const written = text.trim();
  const address = written.includes("://")
    ? written
    : `${LOOPBACK.test(written) ? "http" : "https"}://${written}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
