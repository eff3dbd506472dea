import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";

const FIRST = newShop("first");
const SECOND = newShop("second");
/** Home's loader, called as the browser calls it: App Bridge sends a session token with the request. */
const HOME = "/app?_data=routes%2Fapp._index";
const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;

describe.skipIf(isMissing("Shopify app's tools"))("An admin screen", () => {
  const stage = shopStage();
  const home = (token: string, query = "") => stage.get(HOME + query, { Authorization: `Bearer ${token}` });
  const callsOf = (shop: string) => stage.shopify.calls.filter((call) => call.shop === shop);

  it("loads with a session token of the shop", async () => {
    expect((await home(await stage.shopify.token(FIRST))).status).toBe(200);
  });

  it.each<[what: string, token: () => Promise<string> | string]>([
    ["that has expired", () => stage.shopify.token(FIRST, { exp: seconds(-60) })],
    ["that is not valid yet", () => stage.shopify.token(FIRST, { nbf: seconds(60) })],
    ["for another app", () => stage.shopify.token(FIRST, { aud: "another-app" })],
    [
      "whose `dest` is not a shop on myshopify.com",
      () => stage.shopify.token(FIRST, { dest: "https://evil.example" }),
    ],
    ["whose `dest` has a path", () => stage.shopify.token(FIRST, { dest: `https://${FIRST}/evil` })],
    ["whose `dest` is not a URL", () => stage.shopify.token(FIRST, { dest: FIRST })],
    ["whose `dest` is a number", () => stage.shopify.token(FIRST, { dest: 5 })],
    ["without `dest`", () => stage.shopify.token(FIRST, { dest: undefined })],
    ["that is malformed", () => "not-a-token"],
    ["that is empty", () => ""],
  ])(
    "responds with 401 to a session token %s, so that App Bridge fetches another token",
    async (_what, token) => {
      const answer = await home(await token());
      expect(answer.status).toBe(401);
      expect(answer.headers.get("x-shopify-retry-invalid-session-request")).toBe("1");
      expect(await answer.text()).not.toContain("myshopify.com");
    },
  );

  it.each<[what: string, token: () => Promise<string> | string]>([
    ["signed with another secret", () => forged("another secret that is long enough")],
    ["without a signature", () => `${unsigned({ alg: "none" })}.`],
    [
      "with another token's signature",
      async () => `${unsigned({ alg: "HS256" })}.${(await forged("x")).split(".")[2]}`,
    ],
  ])(
    "refuses a session token %s, and does not ask for another token, because the app's secret may be wrong",
    async (_, token) => {
      const url = new URL(await stage.shopify.frameUrl(FIRST, "/app", await token()));
      for (const answer of [await home(await token()), await stage.get(url.pathname + url.search)]) {
        expect(answer.status).toBe(401);
        expect(answer.headers.has("x-shopify-retry-invalid-session-request")).toBe(false);
        const text = await answer.text();
        expect(text).toContain("wrong_secret");
        expect(text).not.toContain(stage.shopify.apiSecret);
      }
      const reports = stage.logs().match(/SHOPIFY_API_SECRET is not the client secret/g);
      expect(reports?.length).toBe(1);
    },
  );

  it("shows the shop of the token, not the one in the URL", async () => {
    const before = callsOf(FIRST).length;
    const answer = await home(await stage.shopify.token(SECOND), `&shop=${FIRST}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(FIRST);
    expect(callsOf(FIRST).length).toBe(before);
    expect(callsOf(SECOND).length).toBeGreaterThan(0);
  });

  it("refuses a token that Shopify does not exchange, and stores nothing for it", async () => {
    const shop = stage.shopify.shop(newShop("gone"));
    shop.installed = false;
    const answer = await home(await stage.shopify.token(shop.domain));
    expect(answer.status).toBe(401);
    expect(shop.metafields).toEqual({});
  });

  it.each<[what: string, token: () => Promise<string> | string]>([
    ["without a session token", () => ""],
    [
      "with a forged session token for another app",
      () => forged("another secret that is long enough", { aud: "x" }),
    ],
    ["with an expired session token", () => stage.shopify.token(FIRST, { exp: seconds(-60) })],
  ])("redirects to the page that fetches a token if the screen is opened %s", async (_what, token) => {
    const url = new URL(await stage.shopify.frameUrl(FIRST, "/app", await token()));
    const answer = await stage.get(url.pathname + url.search);
    expect(answer.status).toBe(302);
    const bounce = new URL(answer.headers.get("location") ?? "", stage.shopify.appUrl);
    expect([bounce.origin, bounce.pathname]).toEqual([stage.shopify.appUrl, "/auth/session-token"]);
    expect(bounce.searchParams.has("id_token")).toBe(false);
    const page = await stage.get(bounce.pathname + bounce.search);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("app-bridge.js");
  });

  it("explains where to open the app if it is opened without a shop", async () => {
    for (const path of ["/", "/app"]) {
      const answer = await stage.get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth/login"]);
    }
    expect(await (await stage.get("/auth/login")).text()).toContain("Shopify admin");
  });

  it.each([
    [`shop=${FIRST}`, `frame-ancestors https://${FIRST} https://admin.shopify.com;`],
    ["", "frame-ancestors 'none';"],
    ["shop=evil.example", "frame-ancestors 'none';"],
    ["shop=*;+script-src+*", "frame-ancestors 'none';"],
  ])("allows only the shop's own admin to frame it, for the query %j", async (query, policy) => {
    for (const path of ["/auth/login", "/auth/session-token", "/app"]) {
      const answer = await stage.get(`${path}?${query}`);
      expect(answer.headers.get("content-security-policy")).toBe(policy);
    }
  });

  function forged(secret: string, changed: object = {}): Promise<string> {
    const claims = {
      dest: `https://${FIRST}`,
      aud: stage.shopify.apiKey,
      exp: seconds(60),
      nbf: seconds(-5),
      ...changed,
    };
    return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
  }
  function unsigned(header: object): string {
    const claims = {
      dest: `https://${FIRST}`,
      aud: stage.shopify.apiKey,
      exp: seconds(60),
      nbf: seconds(-5),
    };
    return [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  }
});
