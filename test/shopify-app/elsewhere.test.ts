import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { sqliteDatabase } from "../../shopify-app/server/database/sqlite-database.ts";
import { isMissing } from "../provision/missing.ts";
import { ownShopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";
import { type SwitchedService, switchedService } from "./switched-service.ts";

const OPERATOR_KEY = "operator-key-of-the-tests";

describe.skipIf(isMissing("Shopify app's tools"))("The Shopify app with a separate service", () => {
  let service: SwitchedService;
  const stage = ownShopStage(async () => {
    service = await switchedService();
    return {
      LOG_LEVEL: "info",
      PARLEY_SERVICE_URL: service.address,
      PARLEY_OPERATOR_KEY: OPERATOR_KEY,
      PARLEY_SECRET: "master-secret-of-the-tests",
    };
  });
  afterAll(() => service?.close());

  it("creates a shop's site at the service, and connects the storefront to it", async () => {
    const shop = "first.myshopify.com";
    await stage.install(shop);
    const { public_key, service_url } = stage.shopify.shop(shop).metafields;
    expect(service_url).toBe(service.address);
    const config = await fetch(`${service.address}/v1/widget/config?site=${public_key}`);
    expect([config.status, ((await config.json()) as { name: string }).name]).toEqual([200, shop]);
  });

  it("serves no API, only its health check", async () => {
    expect((await stage.get("/healthz")).status).toBe(200);
    expect((await stage.get("/v1/site")).status).toBe(404);
  });

  it("shows an error on a screen if the service accepts a call and never answers it", async () => {
    const shop = "waiting.myshopify.com";
    await stage.install(shop);
    service.turn("silent");
    const token = await stage.shopify.token(shop);
    const path = "/app/usage?_data=routes%2Fapp.usage";
    const answer = await stage.get(path, { Authorization: `Bearer ${token}` });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ reason: "unreachable" }),
    ]);
    service.turn("on");
  });

  it("makes Shopify send a webhook again while the service is unreachable, and processes the webhook later", async () => {
    const shop = "unlucky.myshopify.com";
    await stage.install(shop);
    const id = { "X-Shopify-Webhook-Id": randomUUID() };
    const deliver = () =>
      stage.shopify.deliver(shop, "app/uninstalled", { id: 1, myshopify_domain: shop }, id);
    service.turn("off");
    expect((await deliver()).status).toBe(500);
    service.turn("on");
    expect((await deliver()).status).toBe(200);
    expect((await storefrontVisitor(stage, shop).identity()).status).toBe(404);
    const site = stage.shopify.shop(shop).metafields.public_key;
    expect((await fetch(`${service.address}/v1/widget/config?site=${site}`)).status).toBe(404);
  });

  it("makes Shopify send a webhook again if the service refuses to process it", async () => {
    const shop = "refused.myshopify.com";
    await stage.install(shop);
    const database = sqliteDatabase(stage.dataDir);
    const [row] = await database.query("SELECT site_id FROM shops WHERE shop = $1", shop);
    await database.close();
    await service.call(OPERATOR_KEY, "DELETE", `/sites/${row?.site_id}`);
    const asked = { shop_domain: shop, customer: { id: 7 }, data_request: { id: 1 } };
    await expect
      .poll(async () => (await stage.shopify.deliver(shop, "customers/data_request", asked)).status)
      .toBe(500);
    expect(stage.logs()).toMatch(/"level":50.*"path":"\/webhooks"/);
  });
});
