import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientOf, isProxy } from "../../../core/src/http/client-of.ts";

interface Arrival {
  from?: string;
  encrypted?: boolean;
  proto?: string;
  forwarded?: string;
}

function request({ from = "203.0.113.7", encrypted = false, proto, forwarded }: Arrival): IncomingMessage {
  const headers = { "x-forwarded-proto": proto, "x-forwarded-for": forwarded };
  return {
    socket: { remoteAddress: from, encrypted },
    connection: {},
    headers,
  } as unknown as IncomingMessage;
}

describe("The client of a request", () => {
  const direct = clientOf([]);
  const proxied = clientOf(["10.0.0.0/8", "loopback"]);

  it("is secure if it uses TLS or the loopback address", () => {
    expect(direct(request({ encrypted: true })).secure).toBe(true);
    expect(direct(request({})).secure).toBe(false);
    for (const from of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.9.9.9"]) {
      expect(direct(request({ from })).secure, from).toBe(true);
    }
  });

  it("has the connection's IP address if the connection is not from a trusted proxy, regardless of the headers", () => {
    const claims = { proto: "https", forwarded: "192.0.2.1" };
    expect(direct(request(claims))).toEqual({ ip: "203.0.113.7", secure: false });
    expect(proxied(request(claims))).toEqual({ ip: "203.0.113.7", secure: false });
    expect(direct(request({ from: "127.0.0.1", proto: "http" })).secure).toBe(true);
  });

  it("is reported once if it is an untrusted proxy in a private network, but not if it has a public IP address or is trusted", () => {
    const reported: string[] = [];
    const client = clientOf(["10.0.0.1"], (proxy) => reported.push(proxy));
    for (const from of ["203.0.113.7", "10.0.0.1"]) client(request({ from, forwarded: "192.0.2.1" }));
    client(request({ from: "172.18.0.3" }));
    expect(reported).toEqual([]);
    for (const from of ["::ffff:172.18.0.3", "127.0.0.1"]) client(request({ from, forwarded: "192.0.2.1" }));
    expect(reported).toEqual(["172.18.0.3"]);
  });

  it("has the IP address and the scheme that a trusted proxy forwards", () => {
    const via = (more: Arrival) => proxied(request({ from: "10.1.2.3", forwarded: "192.0.2.1", ...more }));
    expect(via({ proto: "https" })).toEqual({ ip: "192.0.2.1", secure: true });
    expect(via({ proto: "http, HTTPS" }).secure).toBe(true);
    expect(via({ proto: "https, http" }).secure, "what the client made up").toBe(false);
    expect(via({ proto: "http" }).secure).toBe(false);
    expect(via({}).secure, "a proxy that does not say").toBe(false);
    expect(proxied(request({ from: "127.0.0.1", proto: "http" })).secure).toBe(false);
    expect(proxied(request({ from: "127.0.0.1" })).secure).toBe(true);
  });

  it("has the last forwarded IP address that is not a trusted proxy's, because a client can forge earlier addresses", () => {
    const forwarded = "1.1.1.1, 192.0.2.1, 10.9.9.9";
    expect(proxied(request({ from: "10.1.2.3", forwarded, proto: "https" })).ip).toBe("192.0.2.1");
  });

  it("has the forwarded IP address without the port", () => {
    const ip = (forwarded: string) => proxied(request({ from: "10.1.2.3", forwarded })).ip;
    expect(ip("192.0.2.1:4711")).toBe("192.0.2.1");
    expect(ip("192.0.2.1:4711, 10.9.9.9:80")).toBe("192.0.2.1");
    expect(ip("[2001:db8::1]:4711")).toBe("2001:db8::1");
    expect(ip("2001:db8::1")).toBe("2001:db8::1");
    expect(ip("192.0.2.1, unknown"), "no address").toBe("10.1.2.3");
  });

  it("has the IPv4 address if the connection has an IPv4-mapped IPv6 address", () => {
    expect(direct(request({ from: "::ffff:203.0.113.7" })).ip).toBe("203.0.113.7");
  });
});

it("`clientOf` throws if a trusted proxy is not an IP address or range", () => {
  expect(() => clientOf(["nonsense"])).toThrow();
});

describe("An IP address shared by many clients", () => {
  it("belongs to a trusted proxy or to this machine", () => {
    const check = isProxy(["10.0.0.0/8", "2001:db8::/32"]);
    for (const ip of ["10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7", "127.0.0.1", "::1", "::ffff:127.0.0.1"])
      expect(check(ip), ip).toBe(true);
    for (const ip of ["192.0.2.1", "::ffff:192.0.2.1", "2001:db9::7", "fe80::1%eth0", ""])
      expect(check(ip), ip).toBe(false);
  });

  it("belongs only to this machine if no proxy is trusted", () => {
    const check = isProxy([]);
    expect(["127.0.0.1", "::1", "10.0.0.1", "192.0.2.1"].map(check)).toEqual([true, true, false, false]);
  });
});
