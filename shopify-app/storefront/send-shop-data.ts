import { callChat } from "./call-chat.ts";
import { cart } from "./cart.ts";
import { onApproach } from "./on-approach.ts";
import { onCartChange } from "./on-cart-change.ts";
import { product } from "./product.ts";
import type { ShopFacts } from "./shop-facts.ts";
import { userToken } from "./user-token.ts";

/** Sends the shop's data to the chat: the customer, the page, the viewed product and the cart. */
export function sendShopData({
  page_type,
  locale,
  country,
  identity_url,
  product: shown,
  cart_url,
}: ShopFacts): void {
  const facts = {};
  const send = (data: object) => callChat("setContext", Object.assign(facts, data));
  if (identity_url) identifyCustomer(identity_url, send);
  send({ page_type, ...(locale && { locale }), ...(country && { country }) });
  if (shown) onApproach(reporting(product(shown, window, send)));
  if (cart_url) watchCart(reporting(cart(cart_url, window, send)));
}

/** Passes the chat a function that fetches the customer's token, at the first opening and before a token expires. */
function identifyCustomer(address: string, send: (data: object) => void): void {
  const identify = () => {
    callChat("identify", () => userToken(address, window));
    // `identify` may delete the context of an earlier customer. The shop's data still apply.
    send({});
  };
  identify();
  addEventListener("pageshow", ({ persisted }) => {
    // The customer of a page from the back/forward cache may have logged out since.
    if (persisted) identify();
  });
}

/**
 * Calls `read` when the visitor first approaches the chat, after each change of the cart, and each time the chat opens, because
 * another tab may have changed the cart.
 */
function watchCart(read: () => void): void {
  let isNear = false;
  onApproach(() => {
    if (isNear) return;
    isNear = true;
    read();
    onCartChange(window, read);
    callChat("on", "open", read);
    // Also after a press of a card's button: themes may change the cart with calls that `onCartChange` does not see.
    callChat("on", "message:action", read);
  });
}

function reporting(work: () => Promise<void>): () => void {
  return () => {
    work().catch((error) => console.error("Parley: the shop could not be asked.", error));
  };
}
