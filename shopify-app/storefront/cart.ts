import { price } from "./price.ts";

interface Cart {
  /** In hundredths: see `price.ts`. */
  total_price: number;
  item_count: number;
  /** ISO 4217, the one that the visitor pays in. */
  currency: string;
  items?: Line[];
}

/** A line of it, as far as a workflow can use it. */
interface Line {
  product_id: number;
  product_title: string;
  /** Null for a product of one kind. */
  variant_title: string | null;
  quantity: number;
  /** In hundredths, of all in the line, with what was taken off. */
  final_line_price: number;
}

/** Lines that are told, and characters of a title: a context has 16,384 bytes for everything. */
const MOST_LINES = 10;
const LONGEST_TITLE = 80;

/**
 * Lets the workflow know the cart's total, how many things are in it and which (spec.md, Message request: `cart_total`). What
 * comes back reads it anew.
 */
export function cart(
  address: string,
  { fetch }: Pick<Window, "fetch">,
  tell: (data: object) => void,
): () => Promise<void> {
  let latest = 0;

  return async () => {
    const turn = ++latest;
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) return;
    const { total_price, item_count, currency, items = [] }: Cart = await answer.json();
    // An older answer may come later.
    if (turn !== latest) return;
    tell({
      cart_total: price(total_price, currency),
      cart_item_count: item_count,
      cart_lines: items.slice(0, MOST_LINES).map((line) => lineOf(line, currency)),
    });
  };
}

function lineOf(
  { product_id, product_title, variant_title, quantity, final_line_price }: Line,
  currency: string,
): object {
  return {
    product_id: `${product_id}`,
    title: product_title.slice(0, LONGEST_TITLE),
    ...(variant_title && { variant: variant_title.slice(0, LONGEST_TITLE) }),
    quantity,
    price: price(final_line_price, currency),
  };
}
