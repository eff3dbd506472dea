import { mcpTools } from "./mcp.ts";
import type { Tool, ToolSetup } from "./tool.ts";
import { ToolError } from "./tool.ts";

/**
 * Tools that read the catalog and the policies (shopify.dev, Storefront MCP server). The tools of carts are left out: an id is enough to
 * open a cart, and a model must not be talked into another visitor's.
 */
const CATALOG = [
  ...["search_catalog", "lookup_catalog", "get_product", "search_shop_policies_and_faqs"],
  ...["search_shop_catalog", "get_product_details"],
];

/** The storefront MCP server of the shop whose name is among the site's origins. */
export function shopifyTools(setup: ToolSetup): Promise<Tool[]> {
  const url = storefrontServer(setup.site.settings.allowed_origins);
  if (url === undefined) return Promise.reject(new ToolError("This site has no Shopify shop."));
  return mcpTools({ url, allow: CATALOG, status: "shop", isOwnShop: true }, setup);
}

/** `https://{shop}.myshopify.com/api/mcp`. */
export function storefrontServer(origins: readonly string[]): string | undefined {
  const shop = origins.find((origin) => /^https:\/\/[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(origin));
  return shop && `${shop}/api/mcp`;
}
