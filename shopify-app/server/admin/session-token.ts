import type { ShopifyApi } from "./shopify-api.ts";

/** What Shopify's admin says of whoever sits before it, as it signed it for this app. */
export interface SessionToken {
  /** As it was sent. */
  raw: string;
  /** The shop, as `https://example.myshopify.com`. */
  dest?: unknown;
  /** The member of its staff: their number at Shopify. */
  sub?: unknown;
}

/** Undefined where the request has none that is good now. */
export async function sessionTokenOf(
  { headers, url }: Request,
  api: ShopifyApi,
): Promise<SessionToken | undefined> {
  const header = headers.get("Authorization")?.replace("Bearer ", "");
  const raw = header || new URL(url).searchParams.get("id_token");
  if (!raw) return undefined;
  const claims = await api.session.decodeSessionToken(raw).catch(() => undefined);
  return claims && { raw, dest: claims.dest, sub: claims.sub };
}
