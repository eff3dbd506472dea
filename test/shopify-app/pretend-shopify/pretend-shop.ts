export interface PretendCustomer {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** One shop, as the tests wish it to be. */
export interface PretendShop {
  domain: string;
  primaryDomain: string;
  /** Beside the primary one and its myshopify.com one, such as a market's own: `https://…`, or `http://…` while it has no certificate. */
  otherDomains: string[];
  customers: Record<string, PretendCustomer>;
  /** Who is logged in at the storefront: a customer's id. */
  loggedIn: string | undefined;
  /** Whether the app may see protected customer data. */
  showsCustomers: boolean;
  /** False once the app is uninstalled: tokens are revoked, none are given, none refreshed. */
  installed: boolean;
  /** Of the app's own, by key. */
  metafields: Record<string, string>;
  /** Access tokens that are good. */
  tokens: Set<string>;
  refreshTokens: Set<string>;
  /** Seconds that new access tokens are good for. */
  tokenLifetime: number;
  /** What the storefront shows, by path: HTML, or something else of its own type. */
  pages: Record<string, string | { type: string; body: string }>;
}

export function pretendShop(domain: string): PretendShop {
  return {
    domain,
    primaryDomain: `https://www.${domain.split(".")[0]}.example`,
    otherDomains: [],
    customers: { "7": { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" } },
    loggedIn: undefined,
    showsCustomers: true,
    installed: true,
    metafields: {},
    tokens: new Set(),
    refreshTokens: new Set(),
    tokenLifetime: 3_600,
    pages: { "/": "<!doctype html><title>Shop</title><h1>Shop</h1>" },
  };
}
