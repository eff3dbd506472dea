/** Loopback hosts usually have no certificate, so an address without a scheme means `http://` there. */
const LOOPBACK = /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i;

/** The origin of a page whose address somebody typed or pasted. Undefined if it is not a web address. */
export function originOf(text: string): string | undefined {
  const written = text.trim();
  const address = written.includes("://")
    ? written
    : `${LOOPBACK.test(written) ? "http" : "https"}://${written}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/**
 * The origins of a website whose address somebody typed: the address's own, then the same with or without `www.`, because most
 * websites answer at both. Empty if the text is not an address.
 */
export function websiteOrigins(text: string): string[] {
  const origin = originOf(text);
  if (origin === undefined) return [];
  const { protocol, hostname, port } = new URL(origin);
  // A port, an IP address and this machine have no `www`.
  if (port !== "" || !/\.(?!localhost$)[a-z][^.]*$/.test(hostname)) return [origin];
  const other = /^www\.(?=.+\.)/.test(hostname) ? hostname.slice(4) : `www.${hostname}`;
  return [origin, `${protocol}//${other}`];
}
