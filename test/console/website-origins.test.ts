import { describe, expect, it } from "vitest";
import { websiteOrigins } from "../../console/src/screens/origin-of.ts";

describe("The origins of a new site", () => {
  it.each([
    ["example.com", ["https://example.com", "https://www.example.com"]],
    ["https://www.example.com/contact?a=1", ["https://www.example.com", "https://example.com"]],
    ["www.example.co.uk", ["https://www.example.co.uk", "https://example.co.uk"]],
    ["shop.example.com", ["https://shop.example.com", "https://www.shop.example.com"]],
    ["bücher.example", ["https://xn--bcher-kva.example", "https://www.xn--bcher-kva.example"]],
    ["www.example", ["https://www.example", "https://www.www.example"]],
  ])("are the typed address and the same with or without www: %s", (address, origins) => {
    expect(websiteOrigins(address)).toEqual(origins);
  });

  it.each([
    ["localhost:3000", "http://localhost:3000"],
    ["shop.localhost", "http://shop.localhost"],
    ["localhost", "http://localhost"],
    ["192.168.0.1", "https://192.168.0.1"],
    ["http://[2001:db8::1]", "http://[2001:db8::1]"],
    ["https://example.com:8443", "https://example.com:8443"],
  ])("are one if the address has a port, is an IP address or is on this machine: %s", (address, origin) => {
    expect(websiteOrigins(address)).toEqual([origin]);
  });

  it("are none if the text is not an address", () => {
    expect(websiteOrigins("ftp://example.com")).toEqual([]);
  });
});
