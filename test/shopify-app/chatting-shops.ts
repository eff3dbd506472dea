import { afterAll, beforeAll } from "vitest";
import { type PretendWorkflow, pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { chattingShop } from "./chatting-shop.ts";
import type { ShopStage } from "./shop-stage.ts";
import { type StoredSites, storedSites } from "./stored-sites.ts";

/** The shops of one test file: a workflow that answers all of them, and their sites' stored data. */
export interface ChattingShops {
  readonly workflow: PretendWorkflow;
  readonly stored: StoredSites;
  /** Installs the app on a shop, and makes the chat answer. Resolves to the shop. */
  installed(shop: string): Promise<string>;
}

export function chattingShops(stage: ShopStage): ChattingShops {
  let workflow: PretendWorkflow;
  let stored: StoredSites;
  beforeAll(async () => {
    workflow = await pretendWorkflow();
    stored = await storedSites(stage.dataDir);
  });
  afterAll(async () => {
    await stored.close();
    await workflow.close();
  });
  return {
    get workflow() {
      return workflow;
    },
    get stored() {
      return stored;
    },
    installed: (shop) => chattingShop(stage, stored, workflow, shop),
  };
}
