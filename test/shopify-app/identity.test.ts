import { beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const FIRST = newShop("first");
const SECOND = newShop("second");

type Parameters = [string, string][];
const without = (name: string) => (given: Parameters) => given.filter(([other]) => other !== name);
const having =
  (name: string, ...values: string[]) =>
  (given: Parameters): Parameters => [
    ...without(name)(given),
    ...values.map((value): [string, string] => [name, value]),
  ];
const ago = (seconds: number) => (given: Parameters) =>
  having("timestamp", String(Math.floor(Date.now() / 1_000) - seconds))(given);

describe.skipIf(isMissing("Shopify app's tools"))("A storefront's customer", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);
  beforeAll(async () => {
    for (const shop of [FIRST, SECOND]) await shops.installed(shop);
  });

  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const grantsOf = (shop: string): string[] =>
    stage.shopify.calls.filter((call) => call.shop === shop).flatMap(({ body }) => body.grant_type ?? []);
  async function tokenOf(shop: string, customer: string): Promise<string> {
    stage.shopify.shop(shop).loggedIn = customer;
    const answer = await storefrontVisitor(stage, shop).identity();
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { user_token: string }).user_token;
  }

  it("reaches the workflow as a verified user with id, name and e-mail address", async () => {
    const token = await tokenOf(FIRST, "7");
    expect(await storefrontVisitor(stage, FIRST).chat("Hello", token)).toBe(200);
    const { json, headers } = shops.workflow.last();
    expect(json.user).toEqual({ id: "7", email: "ada@example.com", name: "Ada Lovelace" });
    expect(headers["x-user-verified"]).toBe("true");
  });

  it("gets a token that is valid for at most 15 minutes, in a response that must not be cached", async () => {
    const answer = await storefrontVisitor(stage, FIRST).identity();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const { iat, exp } = claims(((await answer.json()) as { user_token: string }).user_token);
    expect(exp - iat).toBeLessThanOrEqual(900);
  });

  it("gets no token if they are not logged in, and the workflow receives nothing personal", async () => {
    stage.shopify.shop(FIRST).loggedIn = undefined;
    const answer = await storefrontVisitor(stage, FIRST).identity();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await answer.json()).toEqual({ user_token: null });
    expect(await storefrontVisitor(stage, FIRST).chat("Hi")).toBe(200);
    expect(shops.workflow.last().json).not.toHaveProperty("user");
  });

  it("is known only by id if the app may not see protected customer data", async () => {
    stage.shopify.shop(FIRST).showsCustomers = false;
    expect(claims(await tokenOf(FIRST, "7")).data).toEqual({ id: "7" });
    stage.shopify.shop(FIRST).showsCustomers = true;
  });

  it("is known by name even if the shop's access token has expired, because the app renews it", async () => {
    const shop = stage.shopify.shop(newShop("fourth"));
    shop.tokenLifetime = 1;
    await stage.install(shop.domain);
    shop.tokens.clear();
    expect(claims(await tokenOf(shop.domain, "7")).data).toMatchObject({ first_name: "Ada" });
    expect(grantsOf(shop.domain).at(-1)).toBe("refresh_token");
  });

  it("is known by name even if many customers arrive after the access token has expired, and the app renews it only once", async () => {
    const shop = stage.shopify.shop(newShop("busy"));
    shop.tokenLifetime = 1;
    await stage.install(shop.domain);
    shop.tokenLifetime = 3_600;
    shop.tokens.clear();
    const before = grantsOf(shop.domain);
    const names = await Promise.all(Array.from({ length: 4 }, () => tokenOf(shop.domain, "7")));
    expect(names.map((token) => claims(token).data.first_name)).toEqual(["Ada", "Ada", "Ada", "Ada"]);
    expect(grantsOf(shop.domain)).toEqual([...before, "refresh_token"]);
  });

  it("is known by name even if Shopify refuses an unexpired access token: the app fetches a new one", async () => {
    const shop = stage.shopify.shop(newShop("revoked"));
    await stage.install(shop.domain);
    shop.tokens.clear();
    expect(claims(await tokenOf(shop.domain, "7")).data).toMatchObject({ first_name: "Ada" });
    expect(grantsOf(shop.domain).at(-1)).toBe("refresh_token");
  });

  it("does not wait for a renewal that Shopify does not answer, and is known by name after it succeeds", async () => {
    const shop = stage.shopify.shop(newShop("slow"));
    shop.tokenLifetime = 1;
    await stage.install(shop.domain);
    shop.tokenLifetime = 3_600;
    shop.tokens.clear();
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    shop.answering = async ({ body }, answer) => {
      const given = await answer();
      if (body.grant_type === "refresh_token") await gate;
      return given;
    };
    const before = grantsOf(shop.domain);
    const both = await Promise.all([tokenOf(shop.domain, "7"), tokenOf(shop.domain, "7")]);
    expect(both.map((token) => claims(token).data)).toEqual([{ id: "7" }, { id: "7" }]);
    release();
    await expect
      .poll(async () => claims(await tokenOf(shop.domain, "7")).data)
      .toMatchObject({ first_name: "Ada" });
    expect(grantsOf(shop.domain)).toEqual([...before, "refresh_token"]);
  });

  it("is known only by id if the shop's tokens are revoked and cannot be renewed", async () => {
    const shop = stage.shopify.shop(newShop("third"));
    shop.tokenLifetime = 1;
    await stage.install(shop.domain);
    shop.installed = false;
    expect(claims(await tokenOf(shop.domain, "7")).data).toEqual({ id: "7" });
  });

  it("is unknown at any other shop", async () => {
    const token = await tokenOf(SECOND, "7");
    expect(await storefrontVisitor(stage, FIRST).chat("Hello", token)).toBe(401);
  });

  it.each<[what: string, status: number, changed: (given: Parameters) => Parameters]>([
    ["a shop that has not installed the app", 404, having("shop", newShop("unknown"))],
    ["a timestamp two minutes old", 401, ago(120)],
    ["a timestamp two minutes ahead", 401, ago(-120)],
    ["two customers", 400, having("logged_in_customer_id", "7", "8")],
    ["the same customer twice", 400, having("logged_in_customer_id", "7", "7")],
    [
      "a list of customers",
      400,
      (given) => having("logged_in_customer_id[]", "7")(without("logged_in_customer_id")(given)),
    ],
    ["a customer id that is no number", 400, having("logged_in_customer_id", "7 or 1")],
    ["two customers in one text", 400, having("logged_in_customer_id", "7,8")],
    ["no customer parameter", 400, without("logged_in_customer_id")],
    ["no timestamp", 400, without("timestamp")],
    ["a shop outside of Shopify", 400, having("shop", "first.myshopify.com.evil.example")],
    ["two shops", 400, having("shop", FIRST, SECOND)],
    ["a value that could be read as another parameter", 400, having("a", "logged_in_customer_id=8")],
  ])("gets no token if the signed URL has %s: status %i", async (_what, status, changed) => {
    stage.shopify.shop(FIRST).loggedIn = "7";
    const answer = await stage.get(`/proxy/identity?${stage.shopify.proxyQuery(FIRST, changed)}`);
    expect(answer.status).toBe(status);
    expect(await answer.json()).not.toHaveProperty("user_token");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each<[what: string, status: number, tampered: (query: URLSearchParams) => void]>([
    ["no signature", 400, (query) => query.delete("signature")],
    ["an empty signature", 401, (query) => query.set("signature", "")],
    ["a wrong signature", 401, (query) => query.set("signature", "0".repeat(64))],
    ["two signatures", 400, (query) => query.append("signature", "0".repeat(64))],
    ["a customer other than the signed one", 401, (query) => query.set("logged_in_customer_id", "8")],
    ["a shop other than the signed one", 401, (query) => query.set("shop", SECOND)],
    [
      "a later timestamp than the signed one",
      401,
      (query) => query.set("timestamp", String(Number(query.get("timestamp")) + 1)),
    ],
    ["an extra parameter", 401, (query) => query.append("locale", "en")],
    ["a missing parameter", 401, (query) => query.delete("path_prefix")],
  ])("gets no token if the URL has %s: status %i", async (_what, status, tampered) => {
    stage.shopify.shop(FIRST).loggedIn = "7";
    const query = stage.shopify.proxyQuery(FIRST);
    tampered(query);
    const answer = await stage.get(`/proxy/identity?${query}`);
    expect(answer.status).toBe(status);
    expect(await answer.json()).not.toHaveProperty("user_token");
  });
});
