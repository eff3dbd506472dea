import { decodeJwt } from "jose";
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
  const raw = sentToken({ headers, url });
  if (!raw) return undefined;
  const claims = await api.session.decodeSessionToken(raw).catch(() => undefined);
  return claims && { raw, dest: claims.dest, sub: claims.sub };
}

/**
 * Whether a request without a good token has one that would be good but for its signature: Shopify signed it with another secret
 * than the app's, or somebody forged it. `now` in milliseconds since 1970.
 */
export function isSignedOtherwise(request: Request, apiKey: string, now: number): boolean {
  try {
    const { aud, exp = 0, nbf = 0 } = decodeJwt(sentToken(request) ?? "");
    return aud === apiKey && nbf * 1_000 <= now && now < exp * 1_000;
  } catch {
    return false;
  }
}

function sentToken({ headers, url }: Pick<Request, "headers" | "url">): string | null {
  const header = headers.get("Authorization")?.replace("Bearer ", "");
  return header || new URL(url).searchParams.get("id_token");
}
