/** The data that Liquid writes into the page (snippets/parley-chat.liquid). None of it is about a person. */
export interface ShopFacts {
  page_type: string;
  /** The language that the page is in (`de`, `pt-BR`), and the country that the visitor shops for (ISO 3166-1). */
  locale: string | null;
  country: string | null;
  /** The app's identity address; null if nobody is logged in. */
  identity_url: string | null;
  /** Null if the merchant does not share the cart. */
  cart_url: string | null;
  /** Null on other pages, and if the merchant does not share the product. */
  product: ProductFacts | null;
}

export interface ProductFacts {
  id: number;
  title: string;
  handle: string;
  /** Address of the product's page, without a query. */
  url: string;
  /** ISO 4217, the currency of the shown prices. */
  currency: string;
  variant: Variant;
}

export interface Variant {
  id: number;
  title: string;
  /** In hundredths: see `price.ts`. */
  price: number;
}

export function shopFacts(document: Document): ShopFacts {
  return JSON.parse(document.querySelector("script[data-parley-shop]")?.textContent ?? "{}");
}
