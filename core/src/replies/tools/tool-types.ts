import type { ModelTool } from "../../sites/settings/model-tools.ts";
import type { Tool, ToolSetup } from "./tool.ts";

type Openers = {
  [T in ModelTool["type"]]: (tool: Extract<ModelTool, { type: T }>, setup: ToolSetup) => Promise<Tool[]>;
};

/** Loads the file of a type when a site first uses it. */
const OPENERS: Openers = {
  shopify: async (_, setup) => (await import("./shopify.ts")).shopifyTools(setup),
  wordpress: async ({ url }) => (await import("./wordpress.ts")).wordpressTools(url),
  woocommerce: async ({ url }, setup) => (await import("./woocommerce.ts")).woocommerceTools(url, setup),
  mcp: async ({ url, allow }, setup) => {
    const headers = setup.site.secrets.toolHeaders?.[url];
    return (await import("./mcp.ts")).mcpTools({ url, allow, headers }, setup);
  },
};

export function openTool<T extends ModelTool["type"]>(
  tool: Extract<ModelTool, { type: T }>,
  setup: ToolSetup,
): Promise<Tool[]> {
  return OPENERS[tool.type as T](tool, setup);
}
