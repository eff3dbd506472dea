import type { AddResult, Shop, ShopPage } from "./shop.ts";
import { bodyOf, ownPage, posted, shopCall, shownPrice } from "./shop-call.ts";

/** The product fields of the Store API that are used here (developer.woocommerce.com, Store API, Products). */
interface StoreProduct {
  id: number;
  permalink: string;
  is_in_stock: boolean;
  is_purchasable: boolean;
  has_options: boolean;
  prices: {
    /** In the currency's smallest unit. */
    price: string;
    currency_code: string;
    currency_minor_unit: number;
    price_range?: object | null;
  };
}

interface JQueryElement {
  trigger(event: string): JQueryElement;
}

type JQuery = (element: Element) => JQueryElement;

/** Returns the shop of a WooCommerce page. A product's id is its number or its slug. */
export function woocommerce(page: ShopPage): Shop {
  const { window, path = "/wp-json/" } = page;
  const store = `${path}wc/store/v1/`;

  return async (product) => {
    const answer = await shopCall(page, store, `products/${encodeURIComponent(product)}`);
    const found = await bodyOf<StoreProduct>(answer);
    if (found === undefined) return undefined;
    const { id, permalink, is_in_stock, is_purchasable, has_options, prices } = found;
    const amount = Number(prices.price) / 10 ** prices.currency_minor_unit;
    return {
      price: shownPrice(page, amount, prices.currency_code),
      isFrom: Boolean(prices.price_range),
      isInStock: is_in_stock,
      choose: has_options || !is_purchasable ? ownPage(page, permalink) : undefined,
      add: () => add(id),
    };
  };

  /**
   * Adds a product to the cart that the page's cookies identify. Fetches a fresh nonce, because the page may come from a cache.
   */
  async function add(id: number): Promise<AddResult> {
    emit("wc-blocks_adding_to_cart");
    const cart = await shopCall(page, store, "cart");
    const headers = { Nonce: cart.headers.get("Nonce") ?? "" };
    const answer = await shopCall(page, store, "cart/add-item", posted({ id, quantity: 1 }, headers));
    if (!answer.ok) {
      const { code } = await answer.json().catch(() => ({}));
      return /stock/.test(`${code}`) ? "out_of_stock" : "failed";
    }
    // The result does not depend on the theme's handlers, which may throw.
    queueMicrotask(refresh);
    return "added";
  }

  /**
   * Makes the theme re-read the cart. Classic themes listen for jQuery events. On a page with jQuery, blocks listen for
   * `added_to_cart`.
   */
  function refresh(): void {
    const body = (window as { jQuery?: JQuery }).jQuery?.(window.document.body);
    body?.trigger("wc_fragment_refresh").trigger("added_to_cart");
    if (!body) emit("wc-blocks_added_to_cart");
  }

  /** Notifies the mini-cart block, which loads its scripts at the first event, and reads the cart at the second event. */
  function emit(event: "wc-blocks_adding_to_cart" | "wc-blocks_added_to_cart"): void {
    window.document.body.dispatchEvent(new CustomEvent(event, { bubbles: true }));
  }
}
