import { decodeJwt } from "jose";
import type { ShopifyApi } from "./shopify-api.ts";

/** A session token and its claims: Shopify's admin names the shop and the staff member, and signs the token for this app. */
export interface SessionToken {
  /** The token as sent. */
  raw: string;
  /** The shop, as `https://example.myshopify.com`. */
  dest?: unknown;
  /** The staff member's id at Shopify. */
  sub?: unknown;
}

/** The session token of a request; undefined if it has no valid one. */
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
 * Whether an invalid token would be valid except for its signature: Shopify signed it with another secret than the
 * app's, or somebody forged it. `now` in milliseconds since 1970.
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
