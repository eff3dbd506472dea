import type { JsonAnswer } from "./admin-api.ts";

export interface PretendCustomer {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** A call that the app made to Shopify. */
export interface ShopifyCall {
  shop: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the call it looks at.
  body: any;
}

/** One shop, as the tests wish it to be. */
export interface PretendShop {
  domain: string;
  /** In which its admin is read. */
  locale: string;
  primaryDomain: string;
  /** By its name. */
  timezone: string;
  contactEmail: string;
  /** Beside the primary one and its myshopify.com one, such as a market's own: `https://…`, or `http://…` while it has no certificate. */
  otherDomains: string[];
  customers: Record<string, PretendCustomer>;
  /** Who is logged in at the storefront: a customer's id. */
  loggedIn: string | undefined;
  /** Who sits before the admin; undefined where Shopify does not tell. */
  staff: { first_name: string; last_name: string } | undefined;
  /** Whether the app may see protected customer data. */
  showsCustomers: boolean;
  /** False once the app is uninstalled: tokens are revoked, none are given, none refreshed. */
  installed: boolean;
  /** Of the app's own, by key. */
  metafields: Record<string, string>;
  /**
   * What becomes of a call: its answer, unless a test has it refused, such as by 429, or take its time. `answer` carries the
   * call out.
   */
  answering: (call: ShopifyCall, answer: () => Promise<JsonAnswer>) => Promise<JsonAnswer> | JsonAnswer;
  /** Access tokens that are good. */
  tokens: Set<string>;
  refreshTokens: Set<string>;
  /** Seconds that new access tokens are good for. */
  tokenLifetime: number;
  /**
   * What App Bridge says of the app's extensions (shopify.dev, "App API"): of its theme app extension, which block of it is
   * active in the published theme.
   */
  extensions: () => unknown;
  /** What the app proxy answers instead of passing a request on to the app. */
  proxyAnswer: { status: number; location?: string; body?: string } | undefined;
  /** What the storefront shows, by path: HTML, or something else of its own type. */
  pages: Record<string, string | { type: string; body: string }>;
}

export function pretendShop(domain: string): PretendShop {
  return {
    domain,
    locale: "en",
    primaryDomain: `https://www.${domain.split(".")[0]}.example`,
    otherDomains: [],
    timezone: "Europe/Dublin",
    contactEmail: `contact@${domain}`,
    customers: { "7": { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" } },
    loggedIn: undefined,
    staff: { first_name: "May", last_name: "Day" },
    showsCustomers: true,
    installed: true,
    metafields: {},
    answering: (_, answer) => answer(),
    tokens: new Set(),
    refreshTokens: new Set(),
    tokenLifetime: 3_600,
    extensions: () => themeExtension({ chat: "available", "inline-chat": "available" }),
    proxyAnswer: undefined,
    pages: { "/": "<!doctype html><title>Shop</title><h1>Shop</h1>" },
  };
}

type Status = "active" | "available" | "unavailable";

/** As App Bridge tells it; `blocks` are the names of files in the extension's folder `blocks`. */
export function themeExtension(blocks: Record<"chat" | "inline-chat", Status>): unknown {
  const theme = { target: "main", themeId: "gid://shopify/OnlineStoreTheme/1" };
  const activations = Object.entries(blocks).map(([handle, status]) => ({
    ...{ handle, name: handle, status, target: handle === "chat" ? "body" : "section" },
    activations: status === "active" ? [theme] : [],
  }));
  return [{ handle: "parley-chat", type: "theme_app_extension", activations }];
}
