import { customUser } from "./page-data.ts";
import { shopifyCustomer } from "./shopify-customer.ts";
import type { Adapted, User, VerifiedUser } from "./user.ts";
import { wordpressUser } from "./wordpress-user.ts";

const ADAPTERS = {
  wordpress: wordpressUser,
  shopify: shopifyCustomer,
  custom: customUser,
} satisfies Record<string, (data: unknown) => Adapted<User>>;

export type Platform = keyof typeof ADAPTERS;

/** The platforms whose users can be verified: the values of a token's `platform` claim. */
export const PLATFORMS = Object.keys(ADAPTERS) as readonly Platform[];

/**
 * Converts a platform's own data to a verified user. Call it only with data whose signature was checked, because the result is
 * trusted. A malformed or missing id is refused; other malformed fields are left out.
 */
export function verifiedUser(platform: Platform, data: unknown): Adapted<VerifiedUser> {
  // Refuses unknown platforms, because the platform comes from a token at run time, and `ADAPTERS.constructor` would be a
  // function too.
  if (!PLATFORMS.includes(platform)) return { ok: false, field: "platform", reason: "invalid_format" };
  const adapted = ADAPTERS[platform](data);
  return adapted.ok ? { ok: true, value: { verified: true, user: adapted.value } as VerifiedUser } : adapted;
}
