import type { JsonAnswer } from "./admin-api.ts";
import type { PretendShop } from "./pretend-shop.ts";

export interface PretendProduct {
  id: string;
  title: string;
  handle: string;
  /** In cents. */
  price: number;
  isInStock: boolean;
}

const SEARCH = {
  name: "search_catalog",
  description: "Searches the shop's catalog.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string" } },
    required: ["query"],
  },
};

/** `POST /api/mcp`: the stateless storefront MCP server of a shop, with the products in UCP's catalog schema. */
export function storefrontMcp(shop: PretendShop, message: unknown): JsonAnswer {
  if (shop.products === undefined) return { status: 404, body: {} };
  const { id, method, params } = message as {
    id: number;
    method: string;
    params: { arguments?: { query?: string } };
  };
  const answer = (result: object): JsonAnswer => ({ status: 200, body: { jsonrpc: "2.0", id, result } });
  if (method === "tools/list") return answer({ tools: [SEARCH] });
  const words = `${params.arguments?.query ?? ""}`.toLowerCase();
  const products = shop.products
    .filter(({ title }) => title.toLowerCase().includes(words))
    .map(({ id, title, handle, price, isInStock }) => {
      const money = { amount: price, currency: "EUR" };
      const variants = [{ id: `${id}-1`, title, price: money, availability: { available: isInStock } }];
      const url = `https://${shop.domain}/products/${handle}`;
      return { id, title, handle, url, price_range: { min: money, max: money }, variants };
    });
  return answer({
    content: [{ type: "text", text: JSON.stringify({ products }) }],
    structuredContent: { products },
  });
}
