/**
 * `49.90 EUR`. Shopify counts every currency in hundredths, even those without subunits: 1,000 yen are
 * 100000 (shopify.dev, Liquid objects, cart.total_price). Throws a RangeError for an unknown currency.
 */
export function price(hundredths: number, currency: string): string {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return `${(hundredths / 100).toFixed(maximumFractionDigits)} ${currency}`;
}
