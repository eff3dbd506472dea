import type { Card } from "@parley/inbox";

/** The fields of a product in WooCommerce's Store API that are used here. */
interface Product {
  name: string;
  permalink: string;
  prices: {
    price: string;
    currency_minor_unit: number;
    currency_decimal_separator: string;
    currency_thousand_separator: string;
    currency_prefix: string;
    currency_suffix: string;
  };
}

const MOST = 10;

/** Searches the shop's products through its public Store API. Finds at most `MOST`. */
export async function shopProducts(address: string, text: string): Promise<Card[]> {
  const url = new URL(address);
  url.searchParams.set("search", text.slice(0, 100));
  url.searchParams.set("per_page", `${MOST}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The shop answered with ${answer.status}.`);
  return ((await answer.json()) as Product[]).map(({ name, permalink, prices }) => ({
    title: textOf(name),
    url: permalink,
    price: priceOf(prices),
  }));
}

/** Formats a price as the shop does, with its separators and with the currency before or after the number. */
export function priceOf(prices: Product["prices"]): string {
  const { price, currency_minor_unit: digits, currency_prefix: prefix, currency_suffix: suffix } = prices;
  const padded = price.padStart(digits + 1, "0");
  const whole = padded.slice(0, padded.length - digits);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, prices.currency_thousand_separator);
  const minor = digits > 0 ? prices.currency_decimal_separator + padded.slice(-digits) : "";
  return textOf(`${prefix}${grouped}${minor}${suffix}`);
}

/** Returns the text of an HTML string, because the API returns names and currencies as HTML. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
}
