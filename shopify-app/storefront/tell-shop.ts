import { cart } from "./cart.ts";
import { onApproach } from "./on-approach.ts";
import { onCartChange } from "./on-cart-change.ts";
import { product } from "./product.ts";
import type { ShopFacts } from "./shop-facts.ts";
import { tellChat } from "./tell-chat.ts";
import { userToken } from "./user-token.ts";

/** Sends the shop's data to the chat: who is here, what they look at, what is in their cart. */
export function tellShop({
  page_type,
  locale,
  country,
  identity_url,
  product: shown,
  cart_url,
}: ShopFacts): void {
  const facts = {};
  const tell = (data: object) => tellChat("setContext", Object.assign(facts, data));
  if (identity_url) tellCustomer(identity_url, tell);
  tell({ page_type, ...(locale && { locale }), ...(country && { country }) });
  if (shown) onApproach(reporting(product(shown, window, tell)));
  if (cart_url) tellCart(reporting(cart(cart_url, window, tell)));
}

/** The chat asks when it is first opened, and again before a token expires. */
function tellCustomer(address: string, tell: (data: object) => void): void {
  const identify = () => {
    tellChat("identify", () => userToken(address, window));
    // The chat forgot this context together with the previous customer; it still applies.
    tell({});
  };
  identify();
  addEventListener("pageshow", ({ persisted }) => {
    // Restored from the back/forward cache: its customer may have logged out since.
    if (persisted) identify();
  });
}

/**
 * Read when the visitor first approaches; then at each change, and at each opening, because another tab may have
 * changed it.
 */
function tellCart(look: () => void): void {
  let isNear = false;
  onApproach(() => {
    if (isNear) return;
    isNear = true;
    look();
    onCartChange(window, look);
    tellChat("on", "open", look);
    // Themes may change the cart with calls that are not watched.
    tellChat("on", "message:action", look);
  });
}

function reporting(work: () => Promise<void>): () => void {
  return () => {
    work().catch((error) => console.error("Parley: the shop could not be asked.", error));
  };
}
