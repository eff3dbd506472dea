import { price } from "./price.ts";

interface Cart {
  /** In hundredths: see `price.ts`. */
  total_price: number;
  item_count: number;
  /** ISO 4217, the currency that the visitor pays in. */
  currency: string;
  items?: Line[];
}

/** A cart line with the fields that a workflow can use. */
interface Line {
  product_id: number;
  product_title: string;
  /** Null for a product without variants. */
  variant_title: string | null;
  quantity: number;
  /** In hundredths, for the whole line, after discounts. */
  final_line_price: number;
}

/** Maximum number of lines sent, and of characters in a title: a context has 16,384 bytes in total. */
const MOST_LINES = 10;
const LONGEST_TITLE = 80;

/**
 * Returns a function that reads the cart, and sends its total, item count and first lines to the workflow (contract §B.1:
 * `cart_total`).
 */
export function cart(
  address: string,
  { fetch }: Pick<Window, "fetch">,
  send: (data: object) => void,
): () => Promise<void> {
  let latest = 0;

  return async () => {
    const turn = ++latest;
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) return;
    const { total_price, item_count, currency, items = [] }: Cart = await answer.json();
    // Ignores the response to an older request, which may arrive later.
    if (turn !== latest) return;
    send({
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
