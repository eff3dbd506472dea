import type { AddResult, Shop, ShopPage } from "./shop.ts";
import { bodyOf, ownPage, posted, shopCall, shownPrice } from "./shop-call.ts";

/** The parts of Shopify's own global that are used here (shopify.dev, Standard storefront actions). */
interface StorefrontGlobal {
  routes?: { root?: string };
  currency?: { active?: string };
  actions?: {
    updateCart?(change: {
      lines: { merchandiseId: string; quantity: number }[];
    }): Promise<CartUpdate | undefined>;
  };
}

interface CartUpdate {
  userErrors?: { code?: string | null }[];
  /** The change was applied, with these exceptions. */
  warnings?: { code?: string | null }[];
}

interface Variant {
  id: number;
  available: boolean;
  price: number;
}

interface ShopifyProduct {
  url: string;
  /** In hundredths, in every currency. */
  price: number;
  price_varies: boolean;
  available: boolean;
  variants: Variant[];
}

/** Returns the shop of a Shopify page. A product's id is its handle; `?variant=` and a number select a variant. */
export function shopify(page: ShopPage): Shop {
  const { window } = page;
  // Read each time, because the page may have loaded more scripts or changed its market.
  const storefront = () => (window as { Shopify?: StorefrontGlobal }).Shopify ?? {};
  const root = () => page.path ?? storefront().routes?.root ?? "/";

  return async (product) => {
    const [handle = "", wanted] = product.split("?variant=");
    const answer = await shopCall(page, root(), `products/${encodeURIComponent(handle)}.js`);
    const found = await bodyOf<ShopifyProduct>(answer);
    if (found === undefined) return undefined;
    const { variants } = found;
    const variant =
      wanted === undefined && variants.length === 1
        ? variants[0]
        : variants.find(({ id }) => `${id}` === wanted);
    if (variant === undefined && wanted !== undefined) return undefined;
    const { price, available } = variant ?? found;
    return {
      price: shownPrice(page, price / 100, storefront().currency?.active),
      isFrom: variant === undefined && found.price_varies,
      isInStock: available,
      choose: variant === undefined ? ownPage(page, found.url) : undefined,
      add: () => (variant === undefined ? Promise.resolve("failed" as const) : add(variant.id)),
    };
  };

  /** Adds a variant to the cart. Uses the theme's own action if there is one: the theme then shows its cart. */
  async function add(id: number): Promise<AddResult> {
    const { actions } = storefront();
    if (actions?.updateCart) {
      const line = { merchandiseId: `gid://shopify/ProductVariant/${id}`, quantity: 1 };
      const { userErrors = [], warnings = [] } = (await actions.updateCart({ lines: [line] })) ?? {};
      const troubles = [...userErrors, ...warnings];
      if (troubles.some(({ code }) => /STOCK/.test(`${code}`))) return "out_of_stock";
      return userErrors.length > 0 ? "failed" : "added";
    }
    const answer = await shopCall(page, root(), "cart/add.js", posted({ items: [{ id, quantity: 1 }] }));
    // 422: not enough stock (shopify.dev, Ajax API, Cart).
    if (answer.status === 422) return "out_of_stock";
    if (!answer.ok) return "failed";
    // Many themes listen for this event; Shopify's standard themes have updateCart.
    window.document.documentElement.dispatchEvent(new CustomEvent("cart:refresh", { bubbles: true }));
    return "added";
  }
}
