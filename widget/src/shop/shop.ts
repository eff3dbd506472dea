/** A product, as the page's shop tells of it now. */
export interface Product {
  /** As it is to be shown; undefined where the shop does not say. */
  price: string | undefined;
  /** The price is the lowest of several. */
  isFrom: boolean;
  isInStock: boolean;
  /** What kind is wanted is chosen there, on a page of the shop: such a product is not added. */
  choose: string | undefined;
  add(): Promise<AddResult>;
}

export type AddResult = "added" | "out_of_stock" | "failed" | "offline";

/** Asks the page's shop for a product, by a name that a workflow gave. Undefined where it has none; rejects where it does not tell. */
export type Shop = (product: string) => Promise<Product | undefined>;

/** What a shop is asked with. */
export interface ShopPage {
  window: Window & typeof globalThis;
  /** Where the shop's calls begin: a path of the page's own origin. */
  path: string | undefined;
  /** BCP 47, for prices. */
  language: string;
  signal: AbortSignal;
}
