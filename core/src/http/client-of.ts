import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";
import proxyaddr from "proxy-addr";

/** The client's IP address, as trusted proxies report it, and whether the connection was secure. */
export interface Client {
  ip: string;
  /** Whether the request arrived over TLS (at the service or at a trusted proxy) or over loopback (contract §4.1). */
  secure: boolean;
}

/**
 * Returns a function that finds a request's client. `trusted`: IP addresses, CIDRs or `loopback` (PARLEY_TRUST_PROXY). Throws if
 * one of them is invalid. `unnamed` is called once: with the first untrusted IP address that sends `X-Forwarded-For` from this
 * machine or a private network.
 */
export function clientOf(
  trusted: readonly string[],
  unnamed: (proxy: string) => void = () => undefined,
): (request: IncomingMessage) => Client {
  const trust = proxyaddr.compile([...trusted]);
  let hasReported = false;
  const report = (remote: string, forwarded: unknown) => {
    if (hasReported || forwarded === undefined || !isNearby(remote)) return;
    hasReported = true;
    unnamed(remote);
  };
  return (request) => {
    const { socket } = request;
    const remote = plain(socket.remoteAddress ?? "");
    const encrypted = (socket as TLSSocket).encrypted === true;
    if (trusted.length === 0 || !trust(remote, 0)) {
      report(remote, request.headers["x-forwarded-for"]);
      return { ip: remote, secure: encrypted || isLoopback(remote) };
    }
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

/** Whether the IP address is on this machine or in a private network, like an operator's own proxy. */
function isNearby(ip: string): boolean {
  return ipaddr.isValid(ip) && ["loopback", "private", "uniqueLocal"].includes(ipaddr.process(ip).range());
}

function plain(ip: string): string {
  return ip.startsWith("::ffff:") ? ip.slice(7) : ip;
}

/**
 * Returns the first IP address that is not a trusted proxy's, starting with the nearest. Stops before a text that is not an IP
 * address.
 */
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

/** Removes the port that some proxies append to the IP address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

/** Returns the value that the trusted proxy appended. Values before it may be forged. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(",").at(-1)?.trim().toLowerCase();
}

/**
 * Returns a function that says whether many clients may share an IP address, because it is a trusted proxy's or on this machine.
 * Throws like `clientOf`.
 */
export function isProxy(trusted: readonly string[]): (ip: string) => boolean {
  const trust = proxyaddr.compile([...trusted]);
  return (ip) => isLoopback(ip) || (trusted.length > 0 && trust(ip, 0));
}

/**
 * Reads the client's IP address from the second argument of a fetch handler: `{ ip }`, `@hono/node-server`'s `{ incoming }`,
 * Deno's `{ remoteAddr }` or Bun's server. Throws a TypeError if there is none, because all visitors would then share one limit.
 */
export function clientAddress(request: Request, from: unknown): { ip: string } {
  const given = (from ?? {}) as {
    ip?: unknown;
    incoming?: { socket?: { remoteAddress?: unknown } };
    remoteAddr?: { hostname?: unknown };
    requestIP?: (request: Request) => { address?: unknown } | null;
  };
  const found =
    given.ip ??
    given.incoming?.socket?.remoteAddress ??
    given.remoteAddr?.hostname ??
    (typeof given.requestIP === "function" ? given.requestIP(request)?.address : undefined);
  const ip = String(found ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  if (isIP(ip) !== 0) return { ip };
  throw new TypeError(
    "parley.fetch needs the client's IP address to count calls: parley.fetch(request, { ip }). Take it from the connection, or from the header that your proxy sets.",
  );
}
