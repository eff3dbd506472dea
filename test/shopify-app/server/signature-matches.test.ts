import { describe, expect, it } from "vitest";
import { signatureMatches } from "../../../shopify-app/server/signatures/signature-matches.ts";

// The example in "Authenticate app proxies" on shopify.dev.
const SECRET = "hush";
const CONTENT =
  "extra=1,2logged_in_customer_id=1path_prefix=/apps/awesome_reviewsshop=shop-name.myshopify.comtimestamp=1317327555";
const HEX = "4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb";

describe("A signature from Shopify", () => {
  it("matches the example of shopify.dev, in hex and in base64, as text and as bytes", () => {
    const base64 = Buffer.from(HEX, "hex").toString("base64");
    expect(signatureMatches(SECRET, CONTENT, HEX, "hex")).toBe(true);
    expect(signatureMatches(SECRET, new TextEncoder().encode(CONTENT), base64, "base64")).toBe(true);
  });

  it.each([
    ["empty", ""],
    ["too short", HEX.slice(0, -1)],
    ["too long", `${HEX}0`],
    ["changed in one digit", HEX.replace("4", "5")],
    ["in upper case", HEX.toUpperCase()],
    ["not hexadecimal", "ü".repeat(32)],
  ])("does not match if it is %s", (_what, given) => {
    expect(signatureMatches(SECRET, CONTENT, given, "hex")).toBe(false);
  });

  it("matches only one secret and one content", () => {
    expect(signatureMatches("hush!", CONTENT, HEX, "hex")).toBe(false);
    expect(signatureMatches(SECRET, `${CONTENT} `, HEX, "hex")).toBe(false);
  });
});
