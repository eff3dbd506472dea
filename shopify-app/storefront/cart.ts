import { price } from "./price.ts";

interface Cart {
  /** In hundredths: see `price.ts`. */
  total_price: number;
  item_count: number;
  /** ISO 4217, the one that the visitor pays in. */
  currency: string;
}

/**
 * Lets the workflow know the cart's total and how many things are in it (spec.md, Message request: `cart_total`). What
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
    const answer = await fetch(address, { credentials: "same-origin", cache: "no-store" });
    if (!answer.ok) return;
    const { total_price, item_count, currency }: Cart = await answer.json();
    // An older answer may come later.
    if (turn === latest) tell({ cart_total: price(total_price, currency), cart_item_count: item_count });
  };
}
