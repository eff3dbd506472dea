import { createHmac } from "node:crypto";
import type { PretendShop } from "./pretend-shop.ts";

/**
 * Signs parameters as Shopify does. The signed text is the sorted parameters, concatenated (shopify.dev, "Authenticate
 * app proxies"). Several values of a name are joined by commas.
 */
export function signedQuery(
  parameters: readonly (readonly [string, string])[],
  secret: string,
): URLSearchParams {
  const names = [...new Set(parameters.map(([name]) => name))];
  const signed = names
    .map((name) => {
      const values = parameters.filter(([other]) => other === name).map(([, value]) => value);
      return `${name}=${values.join(",")}`;
    })
    .sort()
    .join("");
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  query.append("signature", createHmac("sha256", secret).update(signed).digest("hex"));
  return query;
}

/**
 * Returns the parameters of a request that Shopify forwards to the app: the visitor's own, and those that Shopify adds.
 */
export function proxyParameters(
  shop: PretendShop,
  own: URLSearchParams = new URLSearchParams(),
): [string, string][] {
  return [
    ...own,
    ["logged_in_customer_id", shop.loggedIn ?? ""],
    ["path_prefix", "/apps/parley"],
    ["shop", shop.domain],
    ["timestamp", String(Math.floor(Date.now() / 1_000))],
  ];
}
