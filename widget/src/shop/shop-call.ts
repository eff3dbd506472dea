import { eitherSignal } from "../service/either-signal.ts";
import { jsonOf } from "../service/json-of.ts";
import type { ShopPage } from "./shop.ts";

/** Milliseconds. */
const PATIENCE = 20_000;

/** Calls the page's shop from the page. Throws a RangeError if `rest` leaves `path`, or if `path` is on another origin. */
export function shopCall(
  { window, signal }: ShopPage,
  path: string,
  rest: string,
  init: RequestInit = {},
): Promise<Response> {
  const { origin } = window.location;
  const address = new URL(path + rest, origin);
  if (address.origin !== origin || !address.href.endsWith(rest)) throw new RangeError("Not of this shop");
  return window.fetch(address.href, {
    credentials: "same-origin",
    cache: "no-store",
    signal: eitherSignal(signal, AbortSignal.timeout(PATIENCE)),
    ...init,
  });
}

/** Resolves to the parsed body; undefined for a 404. Rejects for other errors. */
export async function bodyOf<T>(answer: Response): Promise<T | undefined> {
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new RangeError(`The shop answered ${answer.status}`);
  return answer.json();
}

/** Returns options for a POST with a JSON body. */
export function posted(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: jsonOf(body),
  };
}

/** Returns the URL if it is on the page's origin and not the home page; otherwise undefined. */
export function ownPage({ window }: ShopPage, address: unknown): string | undefined {
  const { origin } = window.location;
  const page = new URL(String(address ?? ""), origin);
  return page.origin === origin && page.pathname !== "/" ? page.href : undefined;
}

/** Returns the formatted price; undefined if the currency is invalid. */
export function shownPrice({ language }: ShopPage, amount: number, currency: unknown): string | undefined {
  try {
    return new Intl.NumberFormat(language, { style: "currency", currency: String(currency) }).format(amount);
  } catch {
    return undefined;
  }
}
