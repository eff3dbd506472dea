import { mcpTools } from "./mcp.ts";
import type { Tool, ToolSetup } from "./tool.ts";
import { ToolError } from "./tool.ts";

/**
 * Tools that read the catalog and the policies (shopify.dev, Storefront MCP server). The cart tools are excluded, because a cart's
 * id is enough to open it: a model could be persuaded to open another visitor's cart.
 */
const CATALOG = [
  "search_catalog",
  "lookup_catalog",
  "get_product",
  "search_shop_policies_and_faqs",
  "search_shop_catalog",
  "get_product_details",
];

/** Tools of the shop whose `myshopify.com` origin is in `allowed_origins`. */
export function shopifyTools(setup: ToolSetup): Promise<Tool[]> {
  const url = storefrontServer(setup.site.settings.allowed_origins);
  if (url === undefined)
    return Promise.reject(new ToolError("This site has no Shopify shop.", { code: "tool_shop_missing" }));
  return mcpTools({ url, allow: CATALOG, status: "shop", isOwnShop: true }, setup);
}

/** Returns `https://{shop}.myshopify.com/api/mcp`, or undefined if no origin is that of a shop. */
export function storefrontServer(origins: readonly string[]): string | undefined {
  const shop = origins.find((origin) => /^https:\/\/[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(origin));
  return shop && `${shop}/api/mcp`;
}
