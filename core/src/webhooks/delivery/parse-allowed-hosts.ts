/** Whether the operator has allowed this URL's host, at any IP address and also without TLS. */
export type AllowedHosts = (url: URL) => boolean;

/**
 * Reads `PARLEY_ALLOW_WEBHOOK_HOSTS`: a comma-separated list of `host[:port]`, IPv6 in brackets, `*` for all. A host without a port
 * is allowed on every port. Entries are compared with the host in the URL, never with its resolved IP address. Throws on an invalid
 * entry.
 */
export function parseAllowedHosts(list: string): AllowedHosts {
  const entries = list.split(",").map((entry) => entry.trim());
  const open = new Set(entries.filter((entry) => entry !== "").map(canonical));
  if (open.size === 0) return () => false;
  if (open.has(ALL)) return () => true;
  return (url) =>
    open.has(url.hostname) || open.has(`${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`);
}

const ALL = "*";
const DEFAULT_PORTS: Record<string, string> = { "http:": "80", "https:": "443" };
const ENTRY = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]*]+)(?::(\d{1,5}))?$/i;

/** Converts an entry to the form of the URL standard, so that `LOCALHOST` and `[0:0:0:0:0:0:0:1]:08080` match. */
function canonical(entry: string): string {
  if (entry === ALL) return ALL;
  const [, host = "", port] = ENTRY.exec(entry) ?? [];
  const hostname = URL.parse(`http://${host}`)?.hostname;
  if (!hostname || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) {
    throw new Error(
      `"${entry}" is not a host to allow: write host, host:port or [IPv6]:port with a port from 1 to 65535, or * for all.`,
    );
  }
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}
