/** A product in the result of a tool. */
export interface Product {
  id: string;
  title: string;
  url?: string;
  image?: string;
  /** To be shown, such as "€189.00". */
  price?: string;
  /** Undefined: unknown. */
  isInStock?: boolean;
  /** As the page's shop calls it in `add_to_cart`: a handle or a number. */
  cartName?: string;
}

/** As the visitor reads it. Undefined for what is no currency or no number. */
export function shownPrice(amount: number, currency: unknown, language: string): string | undefined {
  if (!Number.isFinite(amount) || typeof currency !== "string" || !/^[A-Za-z]{3}$/.test(currency))
    return undefined;
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
}

/** An amount in a currency's smallest units, as UCP and Stripe count. */
export function fromSmallestUnits(amount: number, currency: unknown): number {
  if (typeof currency !== "string" || !/^[A-Za-z]{3}$/.test(currency)) return Number.NaN;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return amount / 10 ** maximumFractionDigits;
}
