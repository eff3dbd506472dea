const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Whether this host, as written in an address, is the machine itself: what goes there needs no TLS. */
export function isThisMachine(host: string): boolean {
  return LOOPBACK.test(host);
}
