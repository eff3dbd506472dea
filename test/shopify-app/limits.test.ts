import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

/** Each screen, with its loader. */
const SCREENS = [
  ["/app?index", "app._index"],
  ["/app/workflow", "app.workflow"],
  ["/app/appearance", "app.appearance"],
  ["/app/conversations", "app.conversations.%28%24id%29"],
  ["/app/usage", "app.usage"],
] as const;

describe.skipIf(isMissing("Shopify app's tools"))("A shop that has reached its rate limits", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);

  async function statuses(shop: string): Promise<number[]> {
    const token = await stage.shopify.token(shop);
    const answers = SCREENS.map(([path, route]) => {
      const separator = path.includes("?") ? "&" : "?";
      return stage.get(`${path}${separator}_data=routes%2F${route}`, { Authorization: `Bearer ${token}` });
    });
    return (await Promise.all(answers)).map(({ status }) => status);
  }
  const deliver = async (shop: string, topic: string, body: object) =>
    (await stage.shopify.deliver(shop, topic, { shop_domain: shop, ...body })).status;

  it("still loads every screen and processes every webhook from Shopify after 400 messages from visitors", async () => {
    const shop = await shops.installed(newShop("crowded"));
    await shops.stored.change(shop, { plan: "free" });
    const visitor = storefrontVisitor(stage, shop);
    await expect.poll(() => visitor.chat("Hello"), { timeout: 60_000, interval: 50 }).toBe(429);
    for (let round = 0; round < 20; round++)
      await Promise.all(Array.from({ length: 20 }, () => visitor.chat("Hello")));
    expect(await visitor.chat("Hello"), "the visitors' own limit").toBe(429);
    expect(await statuses(shop)).toEqual([200, 200, 200, 200, 200]);
    const customer = { id: 7 };
    const asked = { customer, data_request: { id: 1 } };
    expect(await deliver(shop, "customers/data_request", asked)).toBe(200);
    expect(await deliver(shop, "customers/redact", { customer, orders_to_redact: [] })).toBe(200);
    expect(await deliver(shop, "app/uninstalled", { id: 1, myshopify_domain: shop })).toBe(200);
    expect((await shops.stored.sitesOf(shop))[0]?.settings.closed).toBe(true);
  });

  it("still loads every screen after its own staff have opened many screens", async () => {
    const shop = await shops.installed(newShop("busy"));
    await shops.stored.change(shop, { plan: "free" });
    const seen = new Set<number>();
    for (let round = 0; round < 30; round++) for (const status of await statuses(shop)) seen.add(status);
    expect([...seen]).toEqual([200]);
  });
});
