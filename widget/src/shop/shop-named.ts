import type { Shop, ShopPage } from "./shop.ts";
import { shopify } from "./shopify.ts";
import { woocommerce } from "./woocommerce.ts";

/** Returns the shop that the embed options name; undefined for other names. Never detected automatically. */
export function shopNamed(name: string | undefined, page: ShopPage): Shop | undefined {
  if (name === "shopify") return shopify(page);
  return name === "woocommerce" ? woocommerce(page) : undefined;
}
