import { describe, expect, it } from "vitest";
import { websiteOrigins } from "../../console/src/screens/origin-of.ts";

describe("The origins of a new site", () => {
  it.each([
    ["example.com", ["https://example.com", "https://www.example.com"]],
    ["https://www.example.com/contact?a=1", ["https://www.example.com", "https://example.com"]],
    ["www.example.co.uk", ["https://www.example.co.uk", "https://example.co.uk"]],
  ])("are the typed address and the same with or without www: %s", (address, origins) => {
    expect(websiteOrigins(address)).toEqual(origins);
  });

  it.each([
    ["shop.example.com", "https://shop.example.com"],
    ["localhost:3000", "http://localhost:3000"],
    ["shop.localhost", "http://shop.localhost"],
    ["192.168.0.1", "https://192.168.0.1"],
    ["https://example.com:8443", "https://example.com:8443"],
  ])("are one if www would not name the same website: %s", (address, origin) => {
    expect(websiteOrigins(address)).toEqual([origin]);
  });

  it("are none if the text is not an address", () => {
    expect(websiteOrigins("ftp://example.com")).toEqual([]);
  });
});
