/**
 * A person, in the form that every platform's data is converted to (contract §B.6). All texts are trimmed and bounded.
 */
export interface User {
  id: string;
  email?: string;
  name?: string;
  role?: string;
}

declare const vouched: unique symbol;

/**
 * A user verified by the platform or the site owner: the data came in a token whose signature was checked. The brand prevents
 * page data from being passed as a verified user: only `verified-user.ts` creates one.
 */
export interface VerifiedUser {
  readonly verified: true;
  readonly user: User;
  readonly [vouched]: true;
}

/** A user that only the page names. It is forwarded as unverified, and never enough to show anybody a conversation. */
export interface ClaimedUser {
  readonly verified: false;
  readonly user: Partial<User>;
}

/** An adapter's result. `field` names the invalid key of the platform's data. */
export type Adapted<T> = { ok: true; value: T } | { ok: false; field: string; reason: AdapterRefusal };

export type AdapterRefusal = "missing_required_field" | "invalid_type" | "invalid_format" | "too_long";
