import { z } from "zod";
import { cardIn, LONGEST_OF_CARD, MOST_CARDS, type ReplyCard } from "../../reply-extras.ts";
import { inputOf } from "./input-of.ts";
import type { Product } from "./product.ts";
import type { Tool } from "./tool.ts";
import type { ToolWords } from "./tool-words.ts";

const input = z.object({
  ids: z
    .array(z.union([z.string(), z.int()]))
    .min(1)
    .max(MOST_CARDS)
    .describe("Ids of products exactly as tools returned them for this message."),
});

/** Shows products as cards under the reply. Accepts only products that tools returned for this message. */
export function showProducts(words: Pick<ToolWords, "addToCart" | "outOfStock">): {
  tool: Tool;
  saw(products: readonly Product[]): void;
  cards(): ReplyCard[];
} {
  const seen = new Map<string, Product>();
  const shown = new Map<string, ReplyCard>();
  return {
    saw(products) {
      for (const product of products) seen.set(product.id, product);
    },
    cards: () => [...shown.values()].slice(0, MOST_CARDS),
    tool: {
      name: "show_products",
      description:
        "Shows products to the visitor as cards with picture, price and a button, under your reply. Call it for products that you recommend; do not repeat their prices and addresses in your text.",
      parameters: z.toJSONSchema(input),
      async call(args) {
        const { ids } = inputOf(input, args);
        const unknown = ids.map(String).filter((id) => {
          const card = cardOf(seen.get(id), words);
          if (card !== undefined) shown.set(id, card);
          return card === undefined;
        });
        return {
          text: unknown.length === 0 ? "Shown." : `Unknown ids, not shown: ${JSON.stringify(unknown)}`,
        };
      },
    },
  };
}

function cardOf(
  product: Product | undefined,
  { addToCart, outOfStock }: Pick<ToolWords, "addToCart" | "outOfStock">,
): ReplyCard | undefined {
  if (product === undefined) return undefined;
  const { title, url, image, price, isInStock, cartName } = product;
  const isGone = isInStock === false;
  return cardIn({
    title: title.slice(0, LONGEST_OF_CARD.title),
    url,
    image,
    price,
    ...(isGone && { text: outOfStock }),
    ...(cartName && !isGone && { buttons: [{ label: addToCart, action: "add_to_cart", product: cartName }] }),
  });
}
