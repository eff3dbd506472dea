import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";

export interface AppCredentials {
  apiKey: string;
  apiSecret: string;
}

/** Signs Shopify's proof that a merchant of the shop uses the app. `claims` replace any claim, to forge a token. */
export function sessionToken(
  { apiKey, apiSecret }: AppCredentials,
  shop: string,
  claims: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: apiKey,
    sub: "1",
    sid: randomUUID(),
    exp: now + 60,
    nbf: now - 5,
    iat: now - 5,
    jti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(apiSecret));
}
