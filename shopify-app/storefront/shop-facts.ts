/** What Liquid knows of the page (snippets/parley-chat.liquid). Nothing in it is about a person. */
export interface ShopFacts {
  page_type: string;
  /** The language that the page is in (`de`, `pt-BR`), and the country that the visitor shops for (ISO 3166-1). */
  locale: string | null;
  country: string | null;
  /** Where the app says who is logged in; null where nobody is. */
  identity_url: string | null;
  /** Null where the merchant keeps the cart to the shop. */
  cart_url: string | null;
  /** Null on other pages, and where the merchant keeps it to the shop. */
  product: ProductFacts | null;
}

export interface ProductFacts {
  id: number;
  title: string;
  handle: string;
  /** Address of the product's page, without a query. */
  url: string;
  /** ISO 4217, the one that prices are shown in. */
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
