import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { type RunningService, runningService } from "../wordpress-plugin/running-service.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const OPERATOR_KEY = "operator-key-of-the-tests";

describe.skipIf(isMissing("Shopify app's tools"))("The Shopify app with its service elsewhere", () => {
  const stage = shopStage({ LOG_LEVEL: "info" });
  let service: RunningService;
  const settings = (serviceUrl: string) => ({
    PARLEY_SERVICE_URL: serviceUrl,
    PARLEY_OPERATOR_KEY: OPERATOR_KEY,
    PARLEY_SECRET: "master-secret-of-the-tests",
  });
  beforeAll(async () => {
    service = await runningService();
    await stage.restart(settings(service.address));
  });
  afterAll(() => service?.close());

  it("makes a shop's site there, and sends the storefront there", async () => {
    const shop = "first.myshopify.com";
    await stage.install(shop);
    const { public_key, service_url } = stage.shopify.shop(shop).metafields;
    expect(service_url).toBe(service.address);
    const config = await fetch(`${service.address}/v1/widget/config?site=${public_key}`);
    expect([config.status, ((await config.json()) as { name: string }).name]).toEqual([200, shop]);
  });

  it("shows no API of its own, but that it is alive", async () => {
    expect((await stage.get("/healthz")).status).toBe(200);
    expect((await stage.get("/v1/site")).status).toBe(404);
  });

  it("asks Shopify to deliver a webhook again while the service cannot be reached, and then carries it out", async () => {
    const shop = "unlucky.myshopify.com";
    await stage.install(shop);
    const id = { "X-Shopify-Webhook-Id": randomUUID() };
    const deliver = () =>
      stage.shopify.deliver(shop, "app/uninstalled", { id: 1, myshopify_domain: shop }, id);
    await stage.restart(settings("http://127.0.0.1:1"));
    expect((await deliver()).status).toBe(500);
    await stage.restart(settings(service.address));
    expect((await deliver()).status).toBe(200);
    expect((await storefrontVisitor(stage, shop).identity()).status).toBe(404);
    const site = stage.shopify.shop(shop).metafields.public_key;
    expect((await fetch(`${service.address}/v1/widget/config?site=${site}`)).status).toBe(404);
  });
});
