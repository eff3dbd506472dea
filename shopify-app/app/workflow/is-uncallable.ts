/** Hosts that only the network knows in which they stand, and its addresses (RFC 6890). */
const INSIDE =
  /^(localhost|.+\.(localhost|local|lan|internal|home\.arpa)|0\..+|10\..+|127\..+|169\.254\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|\[(::1?|f[cd].+|fe[89ab].+|::ffff:.+)\])$/;

/**
 * Whether an address looks like one that is never called: without TLS, or inside a network. Only a warning: the service
 * has the last word, and its operator can allow hosts.
 */
export function isUncallable(address: string): boolean {
  if (!URL.canParse(address.trim())) return false;
  const { protocol, hostname } = new URL(address.trim());
  return protocol === "http:" || INSIDE.test(hostname);
}
