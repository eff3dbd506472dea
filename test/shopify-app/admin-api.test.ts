import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import type { JsonAnswer } from "./pretend-shopify/admin-api.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const HOME = "app._index";
const SEARCH = "search";
const THROTTLED = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] };

const troubles: [what: string, answer: JsonAnswer][] = [
  ["is out of order", { status: 500, body: { errors: "Internal Server Error" } }],
  ["is overloaded", { status: 503, body: "", headers: { "Retry-After": "1" } }],
  ["asks for fewer calls", { status: 429, body: { errors: "Throttled" }, headers: { "Retry-After": "1.0" } }],
  ["has no points left for the shop", { status: 200, body: THROTTLED }],
  ["waits for the shop's payment", { status: 402, body: { errors: "Unavailable Shop" } }],
  ["refuses a field", { status: 403, body: { errors: "[API] Forbidden" } }],
  ["has locked the shop", { status: 423, body: { errors: "Locked" } }],
  ["answers something else", { status: 200, body: "<!doctype html>" }],
];

describe.skipIf(isMissing("Shopify app's tools"))("With a fault in Shopify's Admin API,", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);

  /** Installs the app on a shop where a customer then chats. */
  async function shopWithCustomer(name: string): Promise<string> {
    const shop = await shops.installed(newShop(name));
    stage.shopify.shop(shop).loggedIn = "7";
    const visitor = storefrontVisitor(stage, shop);
    const { user_token } = (await (await visitor.identity()).json()) as { user_token: string };
    expect(await visitor.chat("Hello", user_token)).toBe(200);
    return shop;
  }
  const namesIn = ({ data: { data } }: Awaited<ReturnType<typeof loaded>>) =>
    data.map(({ user }: { user: { name: string } }) => user.name);
  /** Calls Home's loader, or an inbox search for the customer's name, which no message contains. */
  async function loaded(shop: string, route: string) {
    const path =
      route === SEARCH
        ? "/app/inbox/sessions?include=preview&search=Lovelace"
        : `/app?index&_data=routes%2F${route}`;
    const token = await stage.shopify.token(shop);
    const answer = await stage.get(path, { Authorization: `Bearer ${token}` });
    // Home's data is the first part; the second is the state of the app proxy.
    const [data = ""] = (await answer.text()).split("\n\n");
    return { status: answer.status, data: data.startsWith("{") ? JSON.parse(data) : undefined };
  }

  it.each(troubles)(
    "a search in the inbox finds only messages, and Home reports the problem, if the API %s",
    async (_, trouble) => {
      const shop = await shopWithCustomer("troubled");
      stage.shopify.shop(shop).answering = () => trouble;
      const found = await loaded(shop, SEARCH);
      expect([found.status, namesIn(found)]).toEqual([200, []]);
      const home = await loaded(shop, HOME);
      expect([home.status, home.data.view.isConnected]).toEqual([200, false]);
      stage.shopify.shop(shop).answering = (_, answer) => answer();
      expect(namesIn(await loaded(shop, SEARCH))).toEqual(["Ada Lovelace"]);
      expect((await loaded(shop, HOME)).data.view.isConnected).toBe(true);
    },
  );

  it.each(troubles.slice(0, 4))(
    "the app calls again and succeeds if the API at first %s",
    async (_, trouble) => {
      const shop = await shopWithCustomer("recovering");
      let asked = 0;
      stage.shopify.shop(shop).answering = (_, answer) => (asked++ === 0 ? trouble : answer());
      expect(namesIn(await loaded(shop, SEARCH))).toEqual(["Ada Lovelace"]);
      expect(asked).toBe(2);
    },
  );

  it("no screen waits for an answer that never arrives", async () => {
    const shop = await shopWithCustomer("silent");
    stage.shopify.shop(shop).answering = () => new Promise(() => {});
    const [home, found] = await Promise.all([loaded(shop, HOME), loaded(shop, SEARCH)]);
    expect([home.status, home.data.view.isConnected]).toEqual([200, false]);
    expect([found.status, namesIn(found)]).toEqual([200, []]);
    const identity = await storefrontVisitor(stage, shop).identity();
    expect(identity.status).toBe(200);
  });

  it("a screen exchanges its session token for a new access token if the stored one is refused", async () => {
    const shop = await shopWithCustomer("revoked");
    stage.shopify.shop(shop).tokens.clear();
    stage.shopify.shop(shop).refreshTokens.clear();
    expect(namesIn(await loaded(shop, SEARCH))).toEqual(["Ada Lovelace"]);
  });

  it("screens return 401 if Shopify issues no new tokens", async () => {
    const shop = await shopWithCustomer("gone");
    const at = stage.shopify.shop(shop);
    at.installed = false;
    at.tokens.clear();
    for (const route of [SEARCH, HOME]) expect((await loaded(shop, route)).status).toBe(401);
  });
});
