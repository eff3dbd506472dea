import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";
import proxyaddr from "proxy-addr";

/** Who is at the other end, seen through the proxies the operator trusts, and whether it was safe from listeners. */
export interface Client {
  ip: string;
  /** By TLS to us or to a trusted proxy, or over loopback (design §4, HTTPS only). */
  secure: boolean;
}

/** `trusted`: addresses, CIDRs or `loopback` (PARLEY_TRUST_PROXY). Throws if one of them is none of these. */
export function clientOf(trusted: readonly string[]): (request: IncomingMessage) => Client {
  const trust = proxyaddr.compile([...trusted]);
  return (request) => {
    const { socket } = request;
    const remote = plain(socket.remoteAddress ?? "");
    const encrypted = (socket as TLSSocket).encrypted === true;
    if (trusted.length === 0 || !trust(remote, 0))
      return { ip: remote, secure: encrypted || isLoopback(remote) };
    const protocol = lastOf(request.headers["x-forwarded-proto"]);
    const secure = protocol === undefined ? encrypted || isLoopback(remote) : protocol === "https";
    return { ip: origin(remote, request.headers["x-forwarded-for"], trust), secure };
  };
}

export function isLoopback(ip: string): boolean {
  return (
    ip === "127.0.0.1" || ip === "::1" || (ipaddr.isValid(ip) && ipaddr.process(ip).range() === "loopback")
  );
}

function plain(ip: string): string {
  return ip.startsWith("::ffff:") ? ip.slice(7) : ip;
}

/** From the nearest proxy outwards, as far as each is trusted. What is no address ends the way. */
function origin(
  remote: string,
  header: string | string[] | undefined,
  trust: (address: string, hop: number) => boolean,
): string {
  let address = remote;
  const hops = String(header ?? "")
    .split(",")
    .map((hop) => plain(withoutPort(hop.trim())))
    .reverse();
  for (const [index, hop] of hops.entries()) {
    if (!trust(address, index) || !ipaddr.isValid(hop)) break;
    address = hop;
  }
  return address;
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

/** What the trusted proxy appended; what a client made up stands before it. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(",").at(-1)?.trim().toLowerCase();
}

/**
 * Whether many clients may come from an address: a proxy that the operator trusts, or one on the same machine, trusted or not.
 * Throws as `clientOf` does.
 */
export function isProxy(trusted: readonly string[]): (ip: string) => boolean {
  const trust = proxyaddr.compile([...trusted]);
  return (ip) => isLoopback(ip) || (trusted.length > 0 && trust(ip, 0));
}
