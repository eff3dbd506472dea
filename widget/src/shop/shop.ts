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
 * Looks up a product in the page's shop by the workflow's id of it. Resolves to undefined if the shop does not have it; rejects
 * if the lookup fails.
 */
export type Shop = (product: string) => Promise<Product | undefined>;

/** Dependencies of a shop. */
export interface ShopPage {
  window: Window & typeof globalThis;
  /** Base path of the shop's calls, on the page's own origin. */
  path: string | undefined;
  /** BCP 47, to format prices. */
  language: string;
  signal: AbortSignal;
}
