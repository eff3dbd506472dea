import { SignJWT } from "jose";

/** Lifetime in seconds. A signed request can be repeated for another 90 s to get a new token (`proxy-query.ts`). */
const GOOD_FOR = 600;

/** The shop's claims about the visitor. `id` in digits; the rest as far as the shop lets the app see it. */
export interface Customer {
  id: string;
  email?: string;
  first_name?: string;
  last_name?: string;
}

/** The `user_token` of contract §5.4: HS256 under the site's identity secret. `now` in milliseconds since 1970. */
export function userToken(customer: Customer, identitySecret: string, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1_000);
  return new SignJWT({ platform: "shopify", data: customer })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + GOOD_FOR)
    .sign(new TextEncoder().encode(identitySecret));
}
