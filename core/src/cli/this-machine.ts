const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Whether this host, as written in a URL, is the machine itself, to which connections need no TLS. */
export function isThisMachine(host: string): boolean {
  return LOOPBACK.test(host);
}
