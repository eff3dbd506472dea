import { describe, expect, it, vi } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";

describe.skipIf(isMissing("Shopify app's tools"))("The origins of a shop's site", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);

  const { installed } = shops;
  const originsOf = async (shop: string) => (await shops.stored.sitesOf(shop))[0]?.settings.allowed_origins;
  /** Opens a session from a page of that origin. Resolves to the status. */
  async function opened(shop: string, origin: string): Promise<number> {
    const answer = await fetch(`${stage.app.address}/v1/widget/sessions`, {
      method: "POST",
      body: JSON.stringify({ site: stage.shopify.shop(shop).metafields.public_key }),
      headers: { "Content-Type": "application/json", Origin: origin },
    });
    return answer.status;
  }

  it("include the shop's new primary domain after the merchant opens the app again", async () => {
    const shop = await installed(newShop("moving"));
    stage.shopify.shop(shop).primaryDomain = "https://shop.moved.example";
    await stage.install(shop);
    expect(await originsOf(shop)).toEqual([`https://${shop}`, "https://shop.moved.example"]);
  });

  it("include every domain of the shop that has a certificate, such as a market's domain", async () => {
    const market = stage.shopify.shop(newShop("market"));
    market.otherDomains = ["https://market.de", "http://market.fr"];
    const shop = await installed(market.domain);
    expect(await originsOf(shop)).toEqual([`https://${shop}`, market.primaryDomain, "https://market.de"]);
    expect(await opened(shop, "https://market.de")).toBe(201);
    expect(await opened(shop, "https://market.fr")).toBe(403);
    market.otherDomains = ["https://market.fr"];
    await stage.install(shop);
    expect(await originsOf(shop)).toEqual([`https://${shop}`, market.primaryDomain, "https://market.fr"]);
  });

  it("still include those that the operator added, even one that was the shop's domain for a while", async () => {
    const shop = await installed(newShop("kept"));
    const origins = [
      `https://${shop}`,
      stage.shopify.shop(shop).primaryDomain,
      "https://blog.example",
      "https://kept.it",
    ];
    await shops.stored.change(shop, { allowed_origins: origins });
    await vi.waitFor(async () => expect(await opened(shop, "https://blog.example")).toBe(201), {
      timeout: 60_000,
      interval: 250,
    });
    stage.shopify.shop(shop).otherDomains = ["https://kept.it"];
    await stage.install(shop);
    expect(await originsOf(shop)).toEqual(origins);
    stage.shopify.shop(shop).otherDomains = [];
    stage.shopify.shop(shop).primaryDomain = "https://moved.example";
    await stage.install(shop);
    expect(await originsOf(shop)).toEqual([
      `https://${shop}`,
      "https://blog.example",
      "https://kept.it",
      "https://moved.example",
    ]);
  });
});
