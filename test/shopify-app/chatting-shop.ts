import { expect } from "vitest";
import type { PretendWorkflow } from "../core/api/pretend-workflow.ts";
import type { ShopStage } from "./shop-stage.ts";
import type { StoredSites } from "./stored-sites.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";
import { USER_AGENT } from "./user-agent.ts";

/** Installs the app on a shop, and lets the workflow answer its visitors. */
export async function chattingShop(
  stage: ShopStage,
  stored: StoredSites,
  { url }: PretendWorkflow,
  shop: string,
): Promise<string> {
  await stage.install(shop);
  const [site] = await stored.sitesOf(shop);
  if (site?.settings.webhook_url === url) return shop;
  // Saves the address through the app's screen, so that it takes effect immediately. The app sees an operator's changes
  // a second later.
  const screen = `${stage.app.address}/app/workflow?_data=routes%2Fapp.workflow`;
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": USER_AGENT,
    Authorization: `Bearer ${await stage.shopify.token(shop)}`,
  };
  const { site: seen } = (await (await fetch(screen, { headers })).json()) as { site: object };
  const body = JSON.stringify({ seen, changes: { webhook_url: url } });
  const saved = await fetch(screen, { method: "POST", headers, body });
  expect(await saved.json()).not.toHaveProperty("fault");
  await stored.change(shop, { plan: "enterprise" });
  expect(await storefrontVisitor(stage, shop).chat("Ready?")).toBe(200);
  return shop;
}
