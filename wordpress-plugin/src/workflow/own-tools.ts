import { createContext } from "@wordpress/element";
import type { OwnTool } from "../../../admin/tools/shop-switch.ts";
import type { PageFacts } from "../settings/page-facts.ts";

/** What the switch *Answer from my website* controls. */
export const OwnTools = createContext<readonly OwnTool[]>([]);

/** The website's pages, and its products if it is a shop. */
export function ownTools({ home: url, hasShop }: Pick<PageFacts, "home" | "hasShop">): OwnTool[] {
  return [{ type: "wordpress", url }, ...(hasShop ? [{ type: "woocommerce" as const, url }] : [])];
}
