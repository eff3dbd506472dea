import { describe, expect, it } from "vitest";
import { proxyQuery } from "../../../shopify-app/server/proxy/proxy-query.ts";
import { signedQuery } from "../pretend-shopify/storefront-proxy.ts";

const SECRET = "the app's secret";
/** Seconds since 1970. */
const NOON = 1_795_176_000;

const at = (now: number, ...more: [string, string][]) =>
  proxyQuery(
    signedQuery(
      [
        ["shop", "first.myshopify.com"],
        ["logged_in_customer_id", "7"],
        ["path_prefix", "/apps/parley"],
        ["timestamp", String(NOON)],
        ...more,
      ],
      SECRET,
    ),
    SECRET,
    now * 1_000,
  );

describe("A query that Shopify's app proxy signed", () => {
  it("is valid for 90 seconds in either direction", () => {
    const good = { ok: true, shop: "first.myshopify.com", customerId: "7" };
    const late = { ok: false, status: 401, reason: "timestamp" };
    expect([NOON - 90, NOON, NOON + 90].map((now) => at(now))).toEqual([good, good, good]);
    expect([NOON - 91, NOON + 91].map((now) => at(now))).toEqual([late, late]);
  });

  it("is valid with parameters that Shopify adds later", () => {
    expect(at(NOON, ["locale", "en"]).ok).toBe(true);
  });

  it("is read in only one way: text of a visitor inside one parameter never becomes another parameter", () => {
    // A guest has Shopify sign a parameter that contains a whole other query, and then splits the signed text
    // differently.
    const hidden = `logged_in_customer_id=7path_prefix=/apps/parleyshop=first.myshopify.comtimestamp=${NOON}z=`;
    const signed = signedQuery(
      [
        ["a", hidden],
        ["logged_in_customer_id", ""],
        ["path_prefix", "/apps/parley"],
        ["shop", "first.myshopify.com"],
        ["timestamp", String(NOON)],
      ],
      SECRET,
    );
    const cut = new URLSearchParams({
      a: "",
      logged_in_customer_id: "7",
      path_prefix: "/apps/parley",
      shop: "first.myshopify.com",
      timestamp: String(NOON),
      z: `logged_in_customer_id=path_prefix=/apps/parleyshop=first.myshopify.comtimestamp=${NOON}`,
      signature: signed.get("signature") ?? "",
    });
    expect(proxyQuery(cut, SECRET, NOON * 1_000)).toEqual({ ok: false, status: 400, reason: "malformed" });
  });
});
