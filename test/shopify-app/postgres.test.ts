import { describe, expect, it } from "vitest";
import { postgresDatabases } from "../core/storage/postgres-databases.ts";
import { isMissing } from "../provision/missing.ts";
import { ownShopStage } from "./shop-stage.ts";
import { startedApp } from "./started-app.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const isSkipped = isMissing("Shopify app's tools") || isMissing("Postgres");

describe.skipIf(isSkipped)("The Shopify app on Postgres", () => {
  const databases = postgresDatabases();
  let settings: Record<string, string>;
  const stage = ownShopStage(async () => {
    settings = { DATABASE_URL: await databases.fresh() };
    return settings;
  });
  const shop = "first.myshopify.com";

  it("stores shops, access tokens and webhooks in Postgres: install, restart, uninstall, new install, erasure", async () => {
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
    expect(exchanges(), "the old one was deleted").toBe(before + 1);
    expect(await config()).toBe(200);
    expect(await deliver("shop/redact", { shop_domain: shop })).toBe(200);
    expect(await config(), "it is installed again").toBe(200);
    const site = stage.shopify.shop(shop).metafields.public_key;
    expect(await deliver("app/uninstalled", { id: 1, myshopify_domain: shop })).toBe(200);
    expect(await deliver("shop/redact", { shop_domain: shop })).toBe(200);
    await stage.install(shop);
    expect(stage.shopify.shop(shop).metafields.public_key, "a new site").not.toBe(site);
  });

  it("renews an expired access token once for any number of replicas, and each replica identifies every customer", async () => {
    const at = stage.shopify.shop("replicated.myshopify.com");
    const other = await startedApp(stage.shopify, stage.dataDir, settings);
    stage.shopify.appIsAt(stage.app.address);
    at.loggedIn = "7";
    for (let round = 0; round < 3; round++) {
      at.tokenLifetime = 1;
      await stage.install(at.domain);
      at.tokenLifetime = 3_600;
      at.tokens.clear();
      const before = refreshes();
      const asked = Array.from({ length: 6 }, (_, index) =>
        nameAt(index % 2 === 0 ? stage.app.address : other.address),
      );
      expect(await Promise.all(asked)).toEqual(Array(6).fill("Ada"));
      expect(refreshes()).toBe(before + 1);
      at.tokens.clear();
      expect(await Promise.all([nameAt(stage.app.address), nameAt(other.address)])).toEqual(["Ada", "Ada"]);
    }
    await other.stop();

    function refreshes(): number {
      const grants = stage.shopify.calls.map(({ body }) => body.grant_type);
      return grants.filter((grant) => grant === "refresh_token").length;
    }
    async function nameAt(address: string): Promise<string> {
      const answer = await fetch(`${address}/proxy/identity?${stage.shopify.proxyQuery(at.domain)}`);
      const { user_token } = (await answer.json()) as { user_token: string };
      return JSON.parse(Buffer.from(user_token.split(".")[1] ?? "", "base64url").toString()).data.first_name;
    }
  });
});
