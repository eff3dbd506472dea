import { beforeAll, describe, expect, it } from "vitest";
import { postgresDatabases } from "../core/storage/postgres-databases.ts";
import { isMissing } from "../provision/missing.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const isSkipped = isMissing("Shopify app's tools") || isMissing("Postgres");

describe.skipIf(isSkipped)("The Shopify app on Postgres", () => {
  const databases = postgresDatabases();
  const stage = shopStage();
  const shop = "first.myshopify.com";
  beforeAll(async () => {
    await stage.restart({ DATABASE_URL: await databases.fresh() });
  });

  it("keeps shops, access tokens and webhooks there: install, restart, uninstall, new install, erasure", async () => {
    const exchanges = () => stage.shopify.calls.filter(({ path }) => path.endsWith("access_token")).length;
    const config = async () => {
      const site = stage.shopify.shop(shop).metafields.public_key;
      return (await stage.get(`/v1/widget/config?site=${site}`)).status;
    };
    await Promise.all([stage.install(shop), stage.install(shop)]);
    expect(await config()).toBe(200);
    const before = exchanges();
    await stage.restart();
    await stage.install(shop);
    expect(exchanges(), "the stored access token is used again").toBe(before);

    const deliver = async (topic: string, body: object) =>
      (await stage.shopify.deliver(shop, topic, body)).status;
    expect(await deliver("app/scopes_update", { id: 1, current: ["read_customers"] })).toBe(200);
    expect(await deliver("app/uninstalled", { id: 1, myshopify_domain: shop })).toBe(200);
    expect([await config(), (await storefrontVisitor(stage, shop).identity()).status]).toEqual([404, 404]);
    const asked = { shop_domain: shop, customer: { id: 7 }, data_request: { id: 1 } };
    expect(await deliver("customers/data_request", asked)).toBe(200);
    await stage.install(shop);
    expect(exchanges(), "the old one was forgotten").toBe(before + 1);
    expect(await config()).toBe(200);
    expect(await deliver("shop/redact", { shop_domain: shop })).toBe(200);
    expect(await config(), "it is installed again").toBe(200);
    const site = stage.shopify.shop(shop).metafields.public_key;
    expect(await deliver("app/uninstalled", { id: 1, myshopify_domain: shop })).toBe(200);
    expect(await deliver("shop/redact", { shop_domain: shop })).toBe(200);
    await stage.install(shop);
    expect(stage.shopify.shop(shop).metafields.public_key, "a new site").not.toBe(site);
  });
});
