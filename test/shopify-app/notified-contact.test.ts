import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";

describe.skipIf(isMissing("Shopify app's tools"))("The e-mail addresses that a shop notifies", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);
  const notifiedBy = async (shop: string) => (await shops.stored.sitesOf(shop))[0]?.settings.notify_emails;

  it("begin with the shop's contact address, and change later only if the merchant changes them", async () => {
    const shop = stage.shopify.shop(newShop("contact"));
    shop.contactEmail = "Hello@contact.example";
    await shops.installed(shop.domain);
    expect(await notifiedBy(shop.domain)).toEqual(["hello@contact.example"]);
    await shops.stored.change(shop.domain, { notify_emails: [] });
    await stage.install(shop.domain);
    expect(await notifiedBy(shop.domain)).toEqual([]);
  });

  it("are empty if the service refuses the contact address, and the chat is set up anyway", async () => {
    const shop = stage.shopify.shop(newShop("wrong"));
    shop.contactEmail = "nobody";
    await shops.installed(shop.domain);
    expect(await notifiedBy(shop.domain)).toEqual([]);
    expect(shop.metafields.public_key).toMatch(/^pk_/);
  });
});
