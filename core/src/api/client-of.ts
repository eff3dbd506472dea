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
    const protocol = firstOf(request.headers["x-forwarded-proto"]);
    const secure = protocol === undefined ? encrypted || isLoopback(remote) : protocol === "https";
    return { ip: plain(proxyaddr(request, trust)), secure };
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

function firstOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(",")[0]?.trim().toLowerCase();
}
