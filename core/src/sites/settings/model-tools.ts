import { z } from "zod";
import { webhookHeadersSchema } from "../webhook-headers.ts";
import { calledUrl } from "./called-url.ts";
import { setting } from "./setting.ts";

const MOST_TOOLS = 8;
const MOST_ALLOWED = 50;

const mcpTool = z.object({
  type: z.literal("mcp"),
  url: calledUrl("MCP server", "Give them as a header in headers."),
  allow: z
    .array(z.string().min(1).max(128))
    .max(MOST_ALLOWED)
    .optional()
    .meta({ description: "Names of tools. Absent: those that the server annotates with `readOnlyHint`." }),
});

const plainTools = [
  z.object({ type: z.literal("shopify") }),
  z.object({ type: z.literal("wordpress"), url: calledUrl("WordPress site", "Remove them.") }),
  z.object({ type: z.literal("woocommerce"), url: calledUrl("WooCommerce shop", "Remove them.") }),
] as const;

/** A list with at most one tool per address and type, because headers are stored by address (`SiteSecrets.toolHeaders`). */
function listOf<T extends z.ZodType<{ type: string; url?: string }>>(tool: T) {
  return z
    .array(tool)
    .max(MOST_TOOLS, `Give at most ${MOST_TOOLS} tools.`)
    .refine((tools) => new Set(tools.map(({ type, url }) => `${type} ${url}`)).size === tools.length, {
      params: { reason: "invalid_value" },
      message: "Give each tool once.",
    });
}

const FACTS = {
  default: [],
  label: "Tools of the model",
  choices: {
    shopify: "Shopify shop",
    wordpress: "WordPress site",
    woocommerce: "WooCommerce shop",
    mcp: "MCP server",
  },
  says: 'What the model may look things up with, up to 8: `{ "type": "shopify" }`, `"wordpress"` or `"woocommerce"` with the site\'s `url`, `"mcp"` with the server\'s `url` and, if you like, `headers` and the names in `allow`.',
};

/** The tools in stored form, without headers, because headers are secrets. */
export const modelToolsSchema = setting(
  listOf(z.discriminatedUnion("type", [...plainTools, mcpTool.meta({ title: "McpTool" })])),
  FACTS,
);

/**
 * The tools in a request. Their headers replace all headers of the same address; the value `true` keeps a header's value. If
 * `headers` is absent, all headers stay.
 */
export const modelToolsChangeSchema = setting(
  listOf(
    z.discriminatedUnion("type", [
      ...plainTools,
      mcpTool.extend({ headers: webhookHeadersSchema.optional() }).meta({ title: "McpToolChange" }),
    ]),
  ),
  FACTS,
);

/** The tools in a response to the owner. */
export function modelToolsView<S extends z.ZodType>(secret: S) {
  return z.array(
    z.discriminatedUnion("type", [
      ...plainTools,
      mcpTool.extend({ headers: z.record(z.string(), secret).optional() }).meta({ title: "McpToolView" }),
    ]),
  );
}

export type ModelTool = z.output<typeof modelToolsSchema>[number];
export type ModelToolsChange = z.output<typeof modelToolsChangeSchema>;
