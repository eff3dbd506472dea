import type { OwnTool } from "../../../admin/tools/shop-switch.ts";

/** The tools that the switch *Answer from my shop* controls: the shop's storefront. */
export const OWN_SHOP: readonly OwnTool[] = [{ type: "shopify" }];
