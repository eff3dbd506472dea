/** One person as every platform's data is turned into (spec.md, Webhook payload). All texts are trimmed and bounded. */
export interface User {
  id: string;
  email?: string;
  name?: string;
  role?: string;
}

declare const vouched: unique symbol;

/**
 * A user whose platform or site owner vouches for them: the data came inside a token whose signature was checked.
 * The brand keeps page data from ever being passed where a verified user is asked for: only `verified-user.ts` makes one.
 */
export interface VerifiedUser {
  readonly verified: true;
  readonly user: User;
  readonly [vouched]: true;
}

/** A user as a page claims: forwarded as such, and never a reason to show anybody a conversation. */
export interface ClaimedUser {
  readonly verified: false;
  readonly user: Partial<User>;
}

/** An adapter's answer. `field` names the offending key of the platform's data. */
export type Adapted<T> = { ok: true; value: T } | { ok: false; field: string; reason: AdapterRefusal };

export type AdapterRefusal = "missing_required_field" | "invalid_type" | "invalid_format" | "too_long";
