import { describe, expect, it } from "vitest";
import { plainOrigin } from "../../../core/src/sites/origin.ts";

describe("An allowed origin", () => {
  it.each([
    ["https://shop.example", "https://shop.example"],
    [" HTTPS://Shop.Example/ ", "https://shop.example"],
    ["https://shop.example:443", "https://shop.example"],
    ["http://localhost:8080", "http://localhost:8080"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["http://[::1]:80/", "http://[::1]"],
  ])("is normalized: %s to %s, as browsers send it", (text, origin) => {
    expect(plainOrigin(text)).toBe(origin);
  });

  it.each([
    "",
    "shop.example",
    "*",
    "null",
    "https://shop.example/path",
    "https://shop.example?x",
    "https://shop.example/#top",
    "https://ada@shop.example",
    "ftp://shop.example",
    "file:///",
    "javascript:alert(1)",
    "https://",
    "https://shop.example https://other.example",
  ])("is refused: %j", (text) => {
    expect(plainOrigin(text)).toBeUndefined();
  });
});
