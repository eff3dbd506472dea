import { createContext } from "@wordpress/element";
import type { OwnTool } from "../../../admin/tools/shop-switch.ts";
import type { PageFacts } from "../settings/page-facts.ts";

/** The tools that the switch *Answer from my website* adds and removes. */
export const OwnTools = createContext<readonly OwnTool[]>([]);

/** Returns the tools for the website's pages and, if it is a shop, for its products. */
export function ownTools({ home: url, hasShop }: Pick<PageFacts, "home" | "hasShop">): OwnTool[] {
  return [{ type: "wordpress", url }, ...(hasShop ? [{ type: "woocommerce" as const, url }] : [])];
}
