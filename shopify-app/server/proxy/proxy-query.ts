import { z } from "zod";
import { shopDomain } from "../shops/shop-domain.ts";
import { signatureMatches } from "../signatures/signature-matches.ts";

/**
 * Seconds around its timestamp for which a signed address is valid. Short, because somebody could intercept and repeat the
 * request.
 */
const FRESH_FOR = 90;

export type ProxyQuery =
  | { ok: true; shop: string; customerId: string | undefined }
  | { ok: false; status: 400 | 401; reason: string };

const querySchema = z.object({
  shop: shopDomain,
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string(),
  /** Empty for a guest. */
  logged_in_customer_id: z.string().regex(/^\d{0,20}$/),
});

/**
 * Verifies a request through a shop's app proxy; returns the shop, and the logged-in customer if any. The signature covers the
 * sorted list of `name=value` without separators (shopify.dev, "Authenticate app proxies"), so a repeated name, or a name or
 * value with `=`, would be ambiguous, and is refused. `now` in milliseconds since 1970.
 */
export function proxyQuery(parameters: URLSearchParams, secret: string, now: number): ProxyQuery {
  const entries = [...parameters];
  const query = querySchema.safeParse(Object.fromEntries(entries));
  const once = new Set(parameters.keys()).size === entries.length;
  if (!query.success || !once || entries.some(([name, value]) => `${name}${value}`.includes("=")))
    return { ok: false, status: 400, reason: "malformed" };
  const signed = entries
    .filter(([name]) => name !== "signature")
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("");
  const { shop, timestamp, signature, logged_in_customer_id: customerId } = query.data;
  if (!signatureMatches(secret, signed, signature, "hex"))
    return { ok: false, status: 401, reason: "signature" };
  if (Math.abs(now / 1_000 - Number(timestamp)) > FRESH_FOR)
    return { ok: false, status: 401, reason: "timestamp" };
  return { ok: true, shop, customerId: customerId === "" ? undefined : customerId };
}
