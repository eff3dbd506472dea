/** A product in the result of a tool. */
export interface Product {
  id: string;
  title: string;
  url?: string;
  image?: string;
  /** Formatted for the visitor, such as "€189.00". */
  price?: string;
  /** Undefined: unknown. */
  isInStock?: boolean;
  /** The value for `add_to_cart`: a handle or a number. */
  cartName?: string;
}

/** Formats a price in the visitor's language. Undefined if the amount or the currency is invalid. */
export function shownPrice(amount: number, currency: unknown, language: string): string | undefined {
  if (!Number.isFinite(amount) || typeof currency !== "string" || !/^[A-Za-z]{3}$/.test(currency))
    return undefined;
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
}

/** Converts an amount from a currency's smallest unit, which UCP and Stripe use. */
export function fromSmallestUnits(amount: number, currency: unknown): number {
  if (typeof currency !== "string" || !/^[A-Za-z]{3}$/.test(currency)) return Number.NaN;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return amount / 10 ** maximumFractionDigits;
}
