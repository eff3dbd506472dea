import { describe, expect, it } from "vitest";
import { isPublicAddress } from "../../../../core/src/webhooks/delivery/public-address.ts";

describe("the address guard (contract §6.3)", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "::ffff:8.8.8.8"])(
    "allows the public address %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ["this host", ["0.0.0.0", "0.1.2.3", "::"]],
    ["loopback", ["127.0.0.1", "127.255.255.254", "::1"]],
    [
      "private",
      ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1", "fec0::1"],
    ],
    ["link-local", ["169.254.1.1", "fe80::1", "fe80::1%eth0"]],
    ["metadata", ["169.254.169.254", "fd00:ec2::254", "100.100.100.200", "168.63.129.16", "192.0.0.192"]],
    ["carrier-grade NAT", ["100.64.0.1"]],
    ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
    [
      "reserved, documentation and benchmarks",
      ["192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1"],
    ],
    ["reserved IPv6", ["2001:db8::1", "3fff::1", "100::1", "2001:2::1", "2001:20::1", "5f00::1", "4000::1"]],
    [
      "IPv4 inside IPv6",
      ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:a00:1", "::127.0.0.1", "::ffff:0:127.0.0.1"],
    ],
    ["NAT64, 6to4 and Teredo", ["64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:1::1"]],
    ["not an address", ["", "localhost", "example.com", "1.2.3.4.5"]],
  ])("refuses all values of this kind: %s", (_range, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it("refuses octal, hexadecimal and short forms of a loopback address", () => {
    expect(
      ["0177.0.0.1", "0x7f.0.0.1", "2130706433", "0x7f000001", "127.1", "017700000001"].filter(
        isPublicAddress,
      ),
    ).toEqual([]);
  });
});
