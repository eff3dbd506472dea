/** A product as the page's shop returns it now. */
export interface Product {
  /** Formatted; undefined if the shop returns no price. */
  price: string | undefined;
  /** The price is the lowest of several. */
  isFrom: boolean;
  isInStock: boolean;
  /** URL of the shop's page where the visitor chooses a variant. Such a product cannot be added here. */
  choose: string | undefined;
  add(): Promise<AddResult>;
}

export type AddResult = "added" | "out_of_stock" | "failed" | "offline";

/**
 * Looks up a product in the page's shop by the id that the workflow sent. Resolves to undefined if the shop does not have the
 * product; rejects if the lookup fails.
 */
export type Shop = (product: string) => Promise<Product | undefined>;

export interface ShopPage {
  window: Window & typeof globalThis;
  /** Base path of the shop's API on the page's origin. */
  path: string | undefined;
  /** BCP 47, to format prices. */
  language: string;
  signal: AbortSignal;
}
