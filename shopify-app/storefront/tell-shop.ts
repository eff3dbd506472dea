import { cart } from "./cart.ts";
import { onApproach } from "./on-approach.ts";
import { onCartChange } from "./on-cart-change.ts";
import { product } from "./product.ts";
import type { ShopFacts } from "./shop-facts.ts";
import { tellChat } from "./tell-chat.ts";
import { userToken } from "./user-token.ts";

/** Lets the chat know what the shop knows: who is here, what they look at, what is in their cart. */
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

/** The chat asks when it is first opened, and again before a token ends. */
function tellCustomer(address: string, tell: (data: object) => void): void {
  const identify = () => {
    tellChat("identify", () => userToken(address, window));
    // What the chat forgot with the customer before holds for this one.
    tell({});
  };
  identify();
  addEventListener("pageshow", ({ persisted }) => {
    // Brought back from the browser's memory: its customer may have logged out since.
    if (persisted) identify();
  });
}

/** Read when the visitor first comes near; from then on at each change, and at each opening: another tab may have changed it. */
function tellCart(look: () => void): void {
  let isNear = false;
  onApproach(() => {
    if (isNear) return;
    isNear = true;
    look();
    onCartChange(window, look);
    tellChat("on", "open", look);
    // A theme's own way to change the cart is none of the calls that are watched.
    tellChat("on", "message:action", look);
  });
}

function reporting(work: () => Promise<void>): () => void {
  return () => {
    work().catch((error) => console.error("Parley: the shop could not be asked.", error));
  };
}
