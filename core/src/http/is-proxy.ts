import proxyaddr from "proxy-addr";
import { isLoopback } from "./client-of.ts";

/**
 * Whether many clients may come from an address: a proxy that the operator trusts, or one on the same machine, trusted or not.
 * Throws as `clientOf` does.
 */
export function isProxy(trusted: readonly string[]): (ip: string) => boolean {
  const trust = proxyaddr.compile([...trusted]);
  return (ip) => isLoopback(ip) || (trusted.length > 0 && trust(ip, 0));
}
