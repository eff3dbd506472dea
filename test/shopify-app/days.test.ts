import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";

describe.skipIf(isMissing("Shopify app's tools"))("The days of a shop's usage", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);
  const zoneOf = async (shop: string) => (await shops.stored.sitesOf(shop))[0]?.settings.timezone;

  it("are in the shop's timezone, which is read again at each install", async () => {
    const shop = stage.shopify.shop(newShop("days"));
    shop.timezone = "Europe/Berlin";
    await shops.installed(shop.domain);
    expect(await zoneOf(shop.domain)).toBe("Europe/Berlin");
    shop.timezone = "America/Montreal";
    await stage.install(shop.domain);
    expect(await zoneOf(shop.domain)).toBe("America/Montreal");
  });

  it("are days in UTC if the service does not know the shop's timezone, and the chat is set up anyway", async () => {
    const shop = stage.shopify.shop(newShop("elsewhere"));
    shop.timezone = "Moon/Tranquility";
    await shops.installed(shop.domain);
    expect(await zoneOf(shop.domain)).toBe("UTC");
    expect(shop.metafields.public_key).toMatch(/^pk_/);
  });
});
