import { expect, vi } from "vitest";
import type { PretendWorkflow } from "../core/api/pretend-workflow.ts";
import type { ShopStage } from "./shop-stage.ts";
import type { StoredSites } from "./stored-sites.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

/** Installs the app on a shop whose visitors are then answered by the workflow. */
export async function chattingShop(
  stage: ShopStage,
  stored: StoredSites,
  { url }: PretendWorkflow,
  shop: string,
): Promise<string> {
  await stage.install(shop);
  const [site] = await stored.sitesOf(shop);
  if (site?.settings.webhook_url === url) return shop;
  await stored.change(shop, { webhook_url: url, plan: "enterprise" });
  await vi.waitFor(async () => expect(await storefrontVisitor(stage, shop).chat("Ready?")).toBe(200), {
    timeout: 60_000,
    interval: 250,
  });
  return shop;
}
