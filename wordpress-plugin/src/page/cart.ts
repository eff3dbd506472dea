/**
 * Sends the cart's total to the workflow (contract §B.1: `cart_total`). The browser requests the total from WooCommerce,
 * so that a cached page is the same for everybody. Without a cookie for a filled cart, it sends no request.
 */

import { callChat } from "./call-chat.ts";
import { ownTag } from "./own-tag.ts";
import { whenNear } from "./when-near.ts";

const { site = "", cartUrl = "" } = ownTag("cart-url")?.dataset ?? {};

interface Totals {
  total_price: string;
  currency_minor_unit: number;
  currency_code: string;
}

let isNear = false;
let isSent = false;
let latest = 0;

async function sendTotal(): Promise<void> {
  const turn = ++latest;
  if (!/(^|; )woocommerce_items_in_cart=1/.test(document.cookie)) {
    if (isSent) callChat("setContext", { cart_total: null });
    isSent = false;
    return;
  }
  const answer = await fetch(cartUrl, { credentials: "same-origin", cache: "no-store" });
  if (!answer.ok) return;
  const { totals } = await answer.json();
  // Drops the response to an older request, which may arrive later.
  if (turn !== latest) return;
  callChat("setContext", { cart_total: written(totals) });
  isSent = true;
}

/** Formats the total, such as `49.90 EUR`. */
function written({ total_price, currency_minor_unit, currency_code }: Totals): string {
  return `${(Number(total_price) / 10 ** currency_minor_unit).toFixed(currency_minor_unit)} ${currency_code}`;
}

function trySendTotal(): void {
  if (isNear) sendTotal().catch((error) => console.error("Parley: the cart could not be asked.", error));
}

whenNear(site, () => {
  isNear = true;
  trySendTotal();
});

addEventListener("pageshow", ({ persisted }) => {
  // Restored from the back/forward cache: the chat is identified again, which clears the total.
  if (persisted) trySendTotal();
});

// Events of WooCommerce's blocks, and of its classic pages, which emit only jQuery events.
for (const change of ["wc-blocks_added_to_cart", "wc-blocks_removed_from_cart"])
  document.body.addEventListener(change, trySendTotal);
window.jQuery?.(document.body).on("added_to_cart removed_from_cart updated_cart_totals", trySendTotal);
